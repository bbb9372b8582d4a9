// Lists other than rankings: artists and their works, bookmarks, followed works, comments. Public lists are requested
// without the account unless the caller sets `asAccount`.
extension WebClient {
  /// Fetches the profile of an artist, or of any other user.
  func artist(_ id: Int) async throws -> ArtistProfile {
    try await ajax(WebArtistReply.self, "/ajax/user/\(id)", [("full", "1")], about: .artist(id)).profile
  }

  /// Fetches the IDs of all works of an artist, newest first.
  func workIDs(of artist: Int) async throws -> [Int] {
    let everything = try await ajax(
      WebProfile.self, "/ajax/user/\(artist)/profile/all", about: .artist(artist))
    return (everything.illusts + everything.manga).sorted(by: >)
  }

  /// The maximum number of works per request.
  static let worksAtOnce = 48

  /// Fetches the first ``worksAtOnce`` of an artist's works by ID, in the requested order. `next` is the index of the
  /// first remaining ID. Works deleted since the IDs were fetched are missing.
  func works(_ ids: ArraySlice<Int>, of artist: Int) async throws -> Page<Illust> {
    let asked = ids.prefix(WebClient.worksAtOnce)
    guard !asked.isEmpty else { return Page([], next: nil) }
    let query =
      asked.map { ("ids[]", String($0)) }
      // pixiv's own pages use this category for manga too.
      + [("work_category", "illust"), ("is_first_page", "0")]
    let reply = try await ajax(
      WebWorksReply.self, "/ajax/user/\(artist)/profile/illusts", query, about: .artist(artist))
    return Page(
      asked.compactMap { reply.works[$0] }, next: asked.endIndex < ids.endIndex ? asked.endIndex : nil,
      unreadable: reply.damaged)
  }

  /// Fetches a page of 48 of a user's bookmarks, newest first.
  ///
  /// A request as the account returns the IDs and tags of the account's own bookmarks of these works. For other users,
  /// it thereby shows which of the works the account has bookmarked too.
  func bookmarks(
    of user: Int, _ audience: Bookmark.Audience = .everybody, offset: Int = 0, asAccount isOwn: Bool = false
  ) async throws -> Page<Bookmark> {
    let query = [
      ("tag", ""), ("offset", String(offset)), ("limit", "48"),
      ("rest", audience == .everybody ? "show" : "hide"),
    ]
    let isOwn = isOwn || audience == .owner
    let list = try await ajax(
      WebWorkList.self, "/ajax/user/\(user)/illusts/bookmarks", query,
      about: audience == .owner ? .account : .artist(user), asAccount: isOwn)
    // With an expired session, the response is for a guest, without the account's bookmark IDs.
    let isGuests = (offset == 0 || !list.slots.isEmpty) && list.slots.allSatisfy { $0.bookmark == nil }
    if isOwn, audience == .everybody, isGuests { _ = try await account() }
    let end = offset + list.slots.count + list.damaged
    let isLast = list.slots.isEmpty || end >= list.total ?? .max
    return Page(
      list.bookmarks(audience), next: isLast ? nil : end, total: list.total, unreadable: list.damaged)
  }

  /// Fetches a page of ``followedOnPage`` of the newest works of followed artists.
  func newestOfFollowed(page: Int = 1) async throws -> Page<Illust> {
    let reply = try await ajax(
      WebNewestReply.self, "/ajax/follow_latest/illust", [("p", String(page)), ("mode", "all")],
      about: .account, asAccount: true)
    return Page(reply.works, next: reply.isLast ? nil : page + 1, unreadable: reply.damaged)
  }

  /// The number of works per page of that list.
  static let followedOnPage = 60

  /// Fetches a page of 50 comments on a work, newest first, without replies to comments.
  func comments(on illust: Int, offset: Int = 0) async throws -> Page<Comment> {
    let reply = try await ajax(
      WebCommentsReply.self, "/ajax/illusts/comments/roots",
      [("illust_id", String(illust)), ("offset", String(offset)), ("limit", "50")],
      about: .comments(work: illust))
    let count = reply.comments.count + reply.damaged
    return Page(reply.comments, next: reply.hasNext && count > 0 ? offset + count : nil)
  }
}
