// Bookmarks of the account and of other users.
extension AppClient {
  /// Fetches a page of 30 of a user's bookmarks, newest first. Private bookmarks are visible to their owner only.
  ///
  /// - Parameter number: The `next` of the previous page; nil for the first page.
  func bookmarks(
    of user: Int, _ audience: Bookmark.Audience = .everybody, before number: Int? = nil
  ) async throws -> Page<Bookmark> {
    let path = "/v1/user/bookmarks/illust"
    let query = [("user_id", String(user)), ("restrict", audience.rawValue), ("filter", "for_ios")]
    let reply = try await get(
      AppListReply.self, path, query + (number.map { [("max_bookmark_id", String($0))] } ?? []),
      missing: .noSuchArtist(user))
    return Page(
      reply.illusts.map { Bookmark($0.illust, audience: audience) },
      next: try next(reply.nextURL, on: path, before: number), unreadable: reply.damaged)
  }

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  func addBookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = [])
    async throws
  {
    try await post(
      "/v2/illust/bookmark/add",
      [("illust_id", String(illust)), ("restrict", audience.rawValue)] + tags.map { ("tags[]", $0) },
      missing: .noSuchWork(illust))
  }

  /// Removes the bookmark of a work, including a deleted one.
  func removeBookmark(_ illust: Int) async throws {
    try await post(
      "/v1/illust/bookmark/delete", [("illust_id", String(illust))], missing: .noSuchWork(illust))
  }
}
