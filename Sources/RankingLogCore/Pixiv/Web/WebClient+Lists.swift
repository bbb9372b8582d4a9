// What is listed besides rankings: artists and their works, bookmarks, the newest works, comments. What everybody may
// see is asked for without the account, unless the caller wants it otherwise.
extension WebClient {
  /// An artist, or anybody else who has a page.
  func artist(_ id: Int) async throws -> ArtistProfile {
    try await ajax(WebArtistReply.self, "/ajax/user/\(id)", [("full", "1")], about: .artist(id)).profile
  }

  /// The ids of everything an artist has made, the newest first.
  func workIDs(of artist: Int) async throws -> [Int] {
    let everything = try await ajax(
      WebProfile.self, "/ajax/user/\(artist)/profile/all", about: .artist(artist))
    return (everything.illusts + everything.manga).sorted(by: >)
  }

  /// So many works are told of at once.
  static let worksAtOnce = 48

  /// The first ``worksAtOnce`` of an artist's works by their ids, in the order in which they are asked for, and what is
  /// left of the ids as the next. One that is gone since is left out.
  func works(_ ids: ArraySlice<Int>, of artist: Int) async throws -> Page<Illust> {
    let asked = ids.prefix(WebClient.worksAtOnce)
    guard !asked.isEmpty else { return Page([], next: nil) }
    let query =
      asked.map { ("ids[]", String($0)) }
      // The Web's own pages name this category for manga too.
      + [("work_category", "illust"), ("is_first_page", "0")]
    let reply = try await ajax(
      WebWorksReply.self, "/ajax/user/\(artist)/profile/illusts", query, about: .artist(artist))
    return Page(
      asked.compactMap { reply.works[$0] }, next: asked.endIndex < ids.endIndex ? asked.endIndex : nil,
      unreadable: reply.damaged)
  }

  /// A page of 48 of what somebody has bookmarked, the latest first.
  ///
  /// Asked by the account, with the numbers and tags of its own bookmarks of these works; so it tells of others'
  /// bookmarks which of them are the account's too.
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
    // An ended session is answered like a guest, who is not told what the account has bookmarked.
    let isGuests = (offset == 0 || !list.slots.isEmpty) && list.slots.allSatisfy { $0.bookmark == nil }
    if isOwn, audience == .everybody, isGuests { _ = try await account() }
    let end = offset + list.slots.count + list.damaged
    let isLast = list.slots.isEmpty || end >= list.total ?? .max
    return Page(
      list.bookmarks(audience), next: isLast ? nil : end, total: list.total, unreadable: list.damaged)
  }

  /// A page of ``followedOnPage`` of the newest works of the artists whom the account follows.
  func newestOfFollowed(page: Int = 1) async throws -> Page<Illust> {
    let reply = try await ajax(
      WebNewestReply.self, "/ajax/follow_latest/illust", [("p", String(page)), ("mode", "all")],
      about: .account, asAccount: true)
    return Page(reply.works, next: reply.isLast ? nil : page + 1, unreadable: reply.damaged)
  }

  /// How many works a page of them has.
  static let followedOnPage = 60

  /// A page of 50 of what was written under a work, the newest first; answers to it are not among it.
  func comments(on illust: Int, offset: Int = 0) async throws -> Page<Comment> {
    let reply = try await ajax(
      WebCommentsReply.self, "/ajax/illusts/comments/roots",
      [("illust_id", String(illust)), ("offset", String(offset)), ("limit", "50")],
      about: .comments(work: illust))
    let count = reply.comments.count + reply.damaged
    return Page(reply.comments, next: reply.hasNext && count > 0 ? offset + count : nil)
  }
}
