// Artists, and lists other than rankings: works, comments.
extension AppClient {
  /// Fetches the profile of an artist, or of any other user.
  func artist(_ id: Int) async throws -> ArtistProfile {
    try await get(
      AppArtistReply.self, "/v1/user/detail", [("user_id", String(id)), ("filter", "for_ios")],
      missing: .noSuchArtist(id)
    ).profile
  }

  /// Fetches a page of 30 of an artist's works, newest first.
  func works(of artist: Int, offset: Int = 0) async throws -> Page<Illust> {
    try await illusts(
      "/v1/user/illusts", [("user_id", String(artist)), ("filter", "for_ios")], offset,
      missing: .noSuchArtist(artist))
  }

  /// The number of works per page.
  static let worksOnPage = 30

  /// Fetches a page of ``worksOnPage`` of the newest works of followed artists, both public and private follows.
  func newestOfFollowed(offset: Int = 0) async throws -> Page<Illust> {
    try await illusts("/v2/illust/follow", [("restrict", "all")], offset)
  }

  /// Fetches the newest 30 comments on a work, newest first, without replies to comments.
  func comments(on illust: Int) async throws -> [Comment] {
    try await get(
      AppCommentsReply.self, "/v3/illust/comments", [("illust_id", String(illust))],
      missing: .noSuchWork(illust)
    ).comments
  }

  private func illusts(
    _ path: String, _ query: [(String, String)], _ offset: Int, missing: RankingLogError? = nil
  ) async throws -> Page<Illust> {
    let reply = try await get(AppListReply.self, path, query + AppClient.query(offset), missing: missing)
    if reply.isNobodys, let missing { throw missing }
    return try page(
      reply.illusts.map(\.illust), reply.nextURL, on: path, after: offset, unreadable: reply.damaged)
  }

  /// The query for an offset. The app requests the first page without one.
  static func query(_ offset: Int) -> [(String, String)] { offset == 0 ? [] : [("offset", String(offset))] }
}
