// What SAPI tells of people. A list that is not for the session's eyes is as empty as one without anything.
extension SAPIClient {
  /// A page of an artist's works, the newest first.
  func works(of artist: Int, page: Int) async throws -> Page<Illust> {
    try await works("member_illust.php", [("id", String(artist)), ("p", String(page))], page)
  }

  /// A page of the works that somebody bookmarked for everybody to see. One's own need the session.
  func bookmarks(of person: Int, page: Int) async throws -> Page<Illust> {
    try await works("bookmark.php", [("id", String(person)), ("p", String(page))], page)
  }

  /// How many works somebody has bookmarked; nil without any, and for a session that has ended: both are told as 0.
  func bookmarkCount(of person: Int) async throws -> Int? {
    let query = [("id", String(person)), ("c_mode", "count")]
    let count = try await read("bookmark.php", query, otherwise: "no number") { body -> Int? in
      let text = String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace }
      return text.isEmpty ? 0 : Int(digits: text)
    }
    return count == 0 ? nil : count
  }

  /// What is known of an artist.
  func artist(_ id: Int) async throws -> ArtistProfile {
    let rows = try await rows(of: .artists, "user.php", [("user_id", String(id)), ("level", "3")])
    guard let profile = rows.lazy.compactMap({ SAPIRow($0).profile }).first else {
      throw RankingLogError.noSuchArtist(id)
    }
    return profile
  }

  /// A page of those who bookmarked a work for everybody to see.
  func bookmarkers(of illust: Int, page: Int) async throws -> Page<Artist> {
    try await artists("illust_bookmarks.php", [("illust_id", String(illust)), ("p", String(page))], page)
  }

  /// A page of those whom somebody follows. The owner alone, with the session, sees whom they follow in private.
  func followed(by person: Int, page: Int, _ audience: Bookmark.Audience = .everybody) async throws
    -> Page<Artist>
  {
    let rest = audience == .everybody ? "show" : "hide"
    return try await artists(
      "bookmark_user_all.php", [("id", String(person)), ("p", String(page)), ("rest", rest)], page)
  }

  /// A page of somebody's My pixiv: friends, who see each other's works for friends.
  func friends(of person: Int, page: Int) async throws -> Page<Artist> {
    try await artists("mypixiv_all.php", [("id", String(person)), ("p", String(page))], page)
  }

  private func works(_ file: String, _ query: [(String, String)], _ page: Int) async throws -> Page<Illust> {
    let rows = try await rows(of: .works, file, query)
    let works = rows.compactMap { SAPIRow($0).illust }
    return Page(works, next: rows.isEmpty ? nil : page + 1, unreadable: rows.count - works.count)
  }

  private func artists(_ file: String, _ query: [(String, String)], _ page: Int) async throws -> Page<Artist>
  {
    let rows = try await rows(of: .artists, file, query)
    return Page(rows.compactMap { SAPIRow($0).artist }, next: rows.isEmpty ? nil : page + 1)
  }
}
