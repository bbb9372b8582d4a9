/// Adds and removes a user's bookmarks: at pixiv, and when that is done, in what is kept here.
struct ChangeBookmarks: Sendable {
  let services: Services
  let source: RankingSource
  let user: Int

  func add(_ illust: Int, _ audience: Bookmark.Audience, tags: [String]) async throws {
    let pixiv = try services.pixiv
    var bookmark = Bookmark(Illust(id: illust), audience: audience, tags: tags)
    switch source {
    case .app: try await pixiv.needed(pixiv.app).addBookmark(illust, audience, tags: tags)
    case .papi:
      guard tags.isEmpty else {
        throw RankingLogError.usage("PAPI takes no tags: leave --tag out, or use --source app or web")
      }
      bookmark = try await pixiv.needed(pixiv.papi).bookmark(illust, audience)
      bookmark.audience = audience
    case .web, .sapi: bookmark.id = try await pixiv.web.addBookmark(illust, audience, tags: tags)
    }
    try await services.archive.add(bookmark, of: user, at: services.now)
  }

  func remove(_ illust: Int) async throws {
    let pixiv = try services.pixiv
    let known = try await services.archive.bookmark(of: user, illust: illust)
    switch source {
    case .app: try await pixiv.needed(pixiv.app).removeBookmark(illust)
    case .papi:
      let client = try pixiv.needed(pixiv.papi)
      let number = try await number(of: illust, known) { try await client.bookmarkID(of: illust) }
      // PAPI wants to know the list too; where that is not known, it is on one of the two.
      for audience in known.map({ [$0.audience] }) ?? Bookmark.Audience.allCases {
        try await client.removeBookmarks([number], audience)
      }
    case .web, .sapi:
      let number = try await number(of: illust, known) { try await pixiv.web.bookmarkID(of: illust) }
      try await pixiv.web.removeBookmark(number)
    }
    try await services.archive.removeBookmark(of: user, illust: illust, at: services.now)
  }

  /// The bookmark's own number: the one that is known, else what the source tells.
  private func number(of illust: Int, _ known: Bookmark?, ask: () async throws -> Int?) async throws -> Int {
    if let number = known?.id { return number }
    if let number = try await ask() { return number }
    // Gone already, as was wished; the list here may not know it.
    try await services.archive.removeBookmark(of: user, illust: illust, at: services.now)
    throw RankingLogError.nothing("work \(illust): it is not bookmarked")
  }
}
