// Users, and lists other than rankings. Page numbers start at 1.
extension PAPIClient {
  /// Fetches an artist's profile.
  func artist(_ id: Int) async throws -> ArtistProfile {
    let query =
      PAPIClient.sizes + ["stats", "profile", "workspace", "contacts"].map { ("include_\($0)", "1") }
    return try await get(
      PAPISingleReply<PAPIProfile>.self, "/v1/users/\(id).json", query,
      missing: RankingLogError.noSuchArtist(id)
    ).element.profile
  }

  /// Fetches a page of an artist's works, newest first.
  func works(of artist: Int, page: Int) async throws -> Page<Illust> {
    try await works("/v1/users/\(artist)/works.json", page, of: artist)
  }

  /// Fetches a page of a user's bookmarks, newest first. Private bookmarks are visible to their owner only.
  ///
  /// - Parameter person: The user ID; nil for the account itself.
  func bookmarks(of person: Int? = nil, _ audience: Bookmark.Audience = .everybody, page: Int) async throws
    -> Page<Bookmark>
  {
    let path = person.map { "/v1/users/\($0)" } ?? "/v1/me"
    let page = try await list(
      PAPIFavourite.self, path + "/favorite_works.json", page, audience, of: person)
    return Page(
      page.elements.compactMap(\.bookmark), next: page.next, total: page.total, unreadable: page.damaged)
  }

  private func works(_ path: String, _ page: Int, of artist: Int?) async throws -> Page<Illust> {
    let page = try await list(PAPIWork.self, path, page, .everybody, of: artist)
    return Page(
      page.elements.map(\.illust), next: page.next, total: page.total, unreadable: page.damaged)
  }

  private func list<Element: JSONDecodable>(
    _ type: Element.Type, _ path: String, _ page: Int, _ audience: Bookmark.Audience, of person: Int?
  ) async throws -> PAPIListReply<Element> {
    let query =
      PAPIClient.sizes + [
        ("page", String(page)), ("per_page", String(PAPIClient.worksOnPage)),
        ("publicity", audience.rawValue),
        ("include_work", "true"), ("include_stats", "true"),
      ]
    let reply = try await get(
      PAPIListReply<Element>.self, path, query,
      missing: person.map(RankingLogError.noSuchArtist) ?? PAPIClient.noSuchList)
    if let next = reply.next, next <= page {
      throw RankingLogError.notUnderstood(
        endpoint: PAPIClient.host, reason: "page \(page) names page \(next) as the next")
    }
    return reply
  }

  /// The number of elements per page.
  static let worksOnPage = 50

  private static let noSuchList = RankingLogError.refused(
    endpoint: PAPIClient.host, status: 404, reason: "the account has no such list")
}
