/// The newest works of followed artists as a source lists them, addressed by position from the newest.
struct FollowedPages: Sendable {
  let client: any PixivSource
  private let unit: Unit

  /// The unit in which a source addresses pages.
  private enum Unit {
    case offset, page
  }

  /// - Throws: If the source does not list the works of all followed artists.
  init(_ client: any PixivSource) throws(RankingLogError) {
    self.client = client
    switch client.source {
    case .app: unit = .offset
    case .web: unit = .page
    case .papi, .sapi:
      // PAPI omits privately followed artists: works may be adjacent in its list, but not in the full list.
      throw RankingLogError.usage(
        "PAPI lists only works of publicly followed artists; \(.useSource([.app, .web]))")
    }
  }

  /// The first page, in the source's own unit.
  var first: Int { unit == .offset ? 0 : 1 }

  /// Returns the page that should contain a position; nil beyond the source's limit.
  func number(of position: Int) -> Int? {
    guard unit == .offset else { return position / PixivProtocol.PageSize.webFollowed + 1 }
    let offset = max(position - FollowedPages.overlap, 0)
    return offset > PixivProtocol.lastAppOffset ? nil : offset
  }

  /// Returns the previous page, with a small overlap; nil for the first page.
  func before(_ number: Int) -> Int? {
    guard number > first else { return nil }
    guard unit == .offset else { return number - 1 }
    return max(number - PixivProtocol.PageSize.app + FollowedPages.overlap, 0)
  }

  /// The number of earlier works also requested, in case some were deleted.
  private static let overlap = 4

  func page(_ number: Int) async throws -> Page<Illust> { try await client.newestOfFollowed(at: number) }
}
