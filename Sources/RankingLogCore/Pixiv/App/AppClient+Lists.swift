// Artists, and what is listed besides rankings: works, comments.
extension AppClient {
  /// An artist, or anybody else who has a page.
  func artist(_ id: Int) async throws -> ArtistProfile {
    try await get(
      AppArtistReply.self, "/v1/user/detail", [("user_id", String(id)), ("filter", "for_ios")],
      missing: .noSuchArtist(id)
    ).profile
  }

  /// A page of 30 of an artist's works, the newest first.
  func works(of artist: Int, offset: Int = 0) async throws -> Page<Illust> {
    try await illusts(
      "/v1/user/illusts", [("user_id", String(artist)), ("filter", "for_ios")], offset,
      missing: .noSuchArtist(artist))
  }

  /// So many works are on a page.
  static let worksOnPage = 30

  /// A page of ``worksOnPage`` of the newest works of the artists whom the account follows, openly or not.
  func newestOfFollowed(offset: Int = 0) async throws -> Page<Illust> {
    try await illusts("/v2/illust/follow", [("restrict", "all")], offset)
  }

  /// The newest 30 of what was written under a work, the newest first; answers to it are not among it.
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

  /// The first page is asked for without an offset, as the app does.
  static func query(_ offset: Int) -> [(String, String)] { offset == 0 ? [] : [("offset", String(offset))] }
}
