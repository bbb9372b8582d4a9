/// The newest works of the artists whom the account follows, as a source lists them: by place, from the newest.
enum FollowedPages: Sendable {
  case app(AppClient)
  case web(WebClient)

  /// The number of the first page, in the source's own count.
  var first: Int {
    switch self {
    case .app: 0
    case .web: 1
    }
  }

  /// The page on which the work at a place should be; nil beyond what the source shows.
  func number(of place: Int) -> Int? {
    switch self {
    case .app:
      let offset = max(place - FollowedPages.overlap, 0)
      return offset > AppClient.lastOffset ? nil : offset
    case .web: return place / WebClient.followedOnPage + 1
    }
  }

  /// The page before, with a few works in common; nil for the first.
  func before(_ number: Int) -> Int? {
    switch self {
    case .app: number > 0 ? max(number - AppClient.worksOnPage + FollowedPages.overlap, 0) : nil
    case .web: number > 1 ? number - 1 : nil
    }
  }

  /// So many works before the one that is wanted are asked for too, should some be gone.
  private static let overlap = 4

  func page(_ number: Int) async throws -> Page<Illust> {
    switch self {
    case .app(let client): try await client.newestOfFollowed(offset: number)
    case .web(let client): try await client.newestOfFollowed(page: number)
    }
  }
}
