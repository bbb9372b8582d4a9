/// An editor of a user's bookmarks, which changes them at pixiv first, then in the archive.
public struct BookmarkEditor: Sendable {
  let services: Services
  let source: AccountSource
  let user: Int

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  public func add(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = []) async throws
  {
    let pixiv = try services.pixiv
    var bookmark = Bookmark(Illust(id: illust), audience: audience, tags: tags)
    switch source {
    case .app: try await pixiv.needed(pixiv.app).addBookmark(illust, audience, tags: tags)
    case .papi:
      guard tags.isEmpty else {
        throw RankingLogError.usage("PAPI has no tags; \(.omit(.tags)), or \(.useSource([.app, .web]))")
      }
      bookmark = try await pixiv.needed(pixiv.papi).bookmark(illust, audience)
      bookmark.audience = audience
    case .web: bookmark.id = try await pixiv.web.addBookmark(illust, audience, tags: tags)
    }
    try await services.archive.add(bookmark, of: user, at: services.now)
  }

  /// Removes the bookmark of a work.
  public func remove(_ illust: Int) async throws {
    let pixiv = try services.pixiv
    switch source {
    case .app: try await pixiv.needed(pixiv.app).removeBookmark(illust)
    case .papi:
      let client = try pixiv.needed(pixiv.papi)
      let number = try await number(of: illust) { try await client.bookmarkID(of: illust) }
      try await remove(number, client)
    case .web:
      let number = try await number(of: illust) { try await pixiv.web.bookmarkID(of: illust) }
      try await pixiv.web.removeBookmark(number, of: illust)
    }
    try await services.archive.removeBookmark(of: user, illust: illust, at: services.now)
  }

  /// Removes a bookmark with PAPI, which also requires the audience, but does not report it. Tries both; one of them
  /// fails.
  private func remove(_ number: Int, _ client: PAPIClient) async throws {
    var (isRemoved, refusal): (Bool, RankingLogError?) = (false, nil)
    for audience in Bookmark.Audience.allCases {
      do {
        try await client.removeBookmark(number, audience)
        isRemoved = true
      } catch let error as RankingLogError {
        guard case .refused(_, 404, _) = error else { throw error }
        refusal = error
      }
    }
    if let refusal, !isRemoved { throw refusal }
  }

  /// Returns the ID of a bookmark, which pixiv's website and PAPI require for removal. The ID is requested, because a
  /// stored ID is outdated if the bookmark was removed and added again elsewhere. The stored ID is used only for
  /// deleted works, for which pixiv omits it.
  private func number(of illust: Int, ask: () async throws -> Int?) async throws -> Int {
    do {
      if let number = try await ask() { return number }
    } catch let error as RankingLogError {
      guard case .noSuchWork = error else { throw error }
      guard let number = try await services.archive.bookmark(of: user, illust: illust)?.id else {
        throw RankingLogError.nothing(
          "deleted, and its bookmark ID is unknown; \(.useSource([.app])), or \(.syncBookmarks(source)) first"
        )
      }
      return number
    }
    // Already removed at pixiv; the stored list may still contain it.
    try await services.archive.removeBookmark(of: user, illust: illust, at: services.now)
    throw RankingLogError.nothing("not bookmarked")
  }
}
