// What changes the account's bookmarks. Each may be sent twice, where the first answer is lost; see PixivCaller.reply.
extension PAPIClient {
  /// Bookmarks a work; one that is bookmarked already keeps its number.
  func bookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody) async throws -> Bookmark {
    let call = PixivCaller.Call(
      path: PAPIClient.bookmarks, headers: Headers.old,
      form: [("work_id", String(illust)), ("publicity", audience.rawValue)])
    let favourite = try await perform(
      PAPISingleReply<PAPIFavourite>.self, call,
      missing: PAPIClient.noSuchWork(illust)
    ).element
    return favourite.bookmark ?? Bookmark(Illust(id: illust), id: favourite.id, audience: audience)
  }

  /// Removes bookmarks, by their own numbers. One that is not there any more is no error.
  func removeBookmarks(_ ids: [Int], _ audience: Bookmark.Audience = .everybody) async throws {
    for start in stride(from: 0, to: ids.count, by: PAPIClient.mostAtOnce) {
      try await remove(ids.dropFirst(start).prefix(PAPIClient.mostAtOnce), audience)
    }
  }

  private func remove(_ ids: ArraySlice<Int>, _ audience: Bookmark.Audience) async throws {
    let list = ids.map(String.init).joined(separator: ",")
    let call = PixivCaller.Call(
      path: PAPIClient.bookmarks, query: [("ids", list), ("publicity", audience.rawValue)],
      headers: Headers.old, method: .delete)
    do {
      _ = try await perform(PAPIDoneReply.self, call, missing: NotFound())
    } catch is NotFound where ids.count > 1 {
      // Nobody has seen what becomes of the others where one is not there.
      for id in ids { try await remove([id], audience) }
    } catch is NotFound {
      // As was wished.
    }
  }

  private static let bookmarks = "/v1/me/favorite_works.json"
  /// An address with more of them might be too long.
  private static let mostAtOnce = 50
}
