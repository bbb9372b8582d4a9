/// The newest works of followed artists as a source lists them, addressed by position from the newest.
enum FollowedPages: Sendable {
  case app(AppClient)
  case web(WebClient)

  /// The first page, in the source's own unit.
  var first: Int {
    switch self {
    case .app: 0
    case .web: 1
    }
  }

  /// Returns the page that should contain a position; nil beyond the source's limit.
  func number(of position: Int) -> Int? {
    switch self {
    case .app:
      let offset = max(position - FollowedPages.overlap, 0)
      return offset > PixivProtocol.lastAppOffset ? nil : offset
    case .web: return position / PixivProtocol.PageSize.webFollowed + 1
    }
  }

  /// Returns the previous page, with a small overlap; nil for the first page.
  func before(_ number: Int) -> Int? {
    switch self {
    case .app: number > 0 ? max(number - PixivProtocol.PageSize.app + FollowedPages.overlap, 0) : nil
    case .web: number > 1 ? number - 1 : nil
    }
  }

  /// The number of earlier works also requested, in case some were deleted.
  private static let overlap = 4

  func page(_ number: Int) async throws -> Page<Illust> {
    switch self {
    case .app(let client): try await client.newestOfFollowed(offset: number)
    case .web(let client): try await client.newestOfFollowed(page: number)
    }
  }
}
