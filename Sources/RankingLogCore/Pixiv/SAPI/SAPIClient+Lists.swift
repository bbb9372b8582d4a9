// Artists and their works. A list that is not visible to the session is empty, like a list without elements.
extension SAPIClient {
  /// Fetches a page of an artist's works, newest first.
  func works(of artist: Int, page: Int) async throws -> Page<Illust> {
    try await works("member_illust.php", [("id", String(artist)), ("p", String(page))], page)
  }

  /// Fetches an artist's profile.
  func artist(_ id: Int) async throws -> ArtistProfile {
    let rows = try await rows(of: .artists, "user.php", [("user_id", String(id)), ("level", "3")])
    guard let profile = rows.lazy.compactMap({ SAPIRow($0).profile }).first else {
      throw RankingLogError.noSuchArtist(id)
    }
    return profile
  }

  private func works(_ file: String, _ query: [(String, String)], _ page: Int) async throws -> Page<Illust> {
    let rows = try await rows(of: .works, file, query)
    let works = rows.compactMap { SAPIRow($0).illust }
    return Page(works, next: rows.isEmpty ? nil : page + 1, unreadable: rows.count - works.count)
  }
}
