import HTTPTransport

// Changes to the account's bookmarks. Each may be sent twice if the first response is lost; see PixivAPI.read.
extension PAPIClient {
  /// Bookmarks a work. An existing bookmark preserves its ID.
  func bookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody) async throws -> Bookmark {
    let call = PixivAPI.Call(
      path: PAPIClient.bookmarks, headers: Headers.old,
      form: [("work_id", String(illust)), ("publicity", audience.rawValue)])
    let favourite = try await perform(
      PAPISingleReply<PAPIFavourite>.self, call,
      missing: PAPIClient.noSuchWork(illust)
    ).element
    return favourite.bookmark ?? Bookmark(Illust(id: illust), id: favourite.id, audience: audience)
  }

  /// Removes a bookmark by its ID. A missing bookmark is not an error.
  func removeBookmark(_ id: Int, _ audience: Bookmark.Audience = .everybody) async throws {
    let call = PixivAPI.Call(
      path: PAPIClient.bookmarks, query: [("ids", String(id)), ("publicity", audience.rawValue)],
      headers: Headers.old, method: .delete)
    do {
      _ = try await perform(PAPIDoneReply.self, call, missing: NotFound())
    } catch is NotFound {
      // The bookmark was already removed.
    }
  }

  private static let bookmarks = "/v1/me/favorite_works.json"
}
