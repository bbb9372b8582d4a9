/// An editor of a user's bookmarks, which changes them at pixiv first, then in the archive.
public struct BookmarkEditor: Sendable {
  let services: Services
  let source: RankingSource
  let user: Int

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  public func add(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = []) async throws
  {
    let bookmark = try await client.addBookmark(illust, audience, tags: tags)
    try await services.archive.add(bookmark, of: user, at: services.now)
  }

  /// Removes the bookmark of a work.
  public func remove(_ illust: Int) async throws {
    let client = try client
    let id = source.removesBookmarksByID ? try await number(of: illust, client) : nil
    try await client.removeBookmark(of: illust, id: id)
    try await services.archive.removeBookmark(of: user, illust: illust, at: services.now)
  }

  private var client: any PixivSource { get throws { try services.pixiv[listsOf: source] } }

  /// Returns the ID of a bookmark, which pixiv's website and PAPI require for removal. The ID is requested, because a
  /// stored ID is outdated if the bookmark was removed and added again elsewhere. The stored ID is used only for
  /// deleted works, for which pixiv omits it.
  private func number(of illust: Int, _ client: any PixivSource) async throws -> Int {
    do {
      if let number = try await client.bookmarkID(of: illust) { return number }
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
