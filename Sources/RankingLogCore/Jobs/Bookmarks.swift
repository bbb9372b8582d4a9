/// What an account has bookmarked at pixiv, and the list of it that is kept here for each user.
public struct Bookmarks: Sendable {
  let services: Services

  /// What is kept of the account's lists, the newest first. pixiv is not asked.
  public func stored(_ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases) async throws -> [Bookmark]
  {
    let users = try await services.archive.bookmarkUsers()
    guard let user = try OwnAccount(services: services).userOffline(of: users) else { return [] }
    var lists: [ArraySlice<StoredBookmark>] = []
    for audience in audiences { lists.append(try await services.archive.bookmarks(of: user, audience)[...]) }
    return StoredBookmark.merged(lists).map(\.bookmark)
  }

  /// Brings what is kept up to date.
  ///
  /// - Parameters:
  ///   - source: Nil for the App, or the Web where there is no token.
  ///   - isFull: Whether the lists are read to their ends, which tells what was removed at pixiv.
  public func sync(
    _ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases, source: RankingSource? = nil,
    isFull: Bool = false
  ) async throws -> BookmarkSync {
    let account = OwnAccount(services: services)
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    let job = SyncBookmarks(services: services, source: source, user: user, isFull: isFull)
    var sync = BookmarkSync()
    for audience in audiences { sync.add(try await job(audience)) }
    return sync
  }

  /// Bookmarks a work at pixiv, then here. One that is bookmarked already gets the new audience and tags.
  public func add(
    _ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = [],
    source: RankingSource? = nil
  ) async throws {
    try await change(source) { try await $0.add(illust, audience, tags: tags) }
  }

  /// Removes the bookmark of a work at pixiv, then here.
  public func remove(_ illust: Int, source: RankingSource? = nil) async throws {
    try await change(source) { try await $0.remove(illust) }
  }

  private func change(_ wished: RankingSource?, _ body: (ChangeBookmarks) async throws -> Void) async throws {
    let account = OwnAccount(services: services)
    let source = try account.source(wished)
    let user = try await account.user(asking: source)
    try await body(ChangeBookmarks(services: services, source: source, user: user))
  }
}

/// What a run brought.
public struct BookmarkSync: Hashable, Sendable {
  /// What it changed here.
  public var changes = BookmarkChanges()
  /// How many pages were asked for.
  public var pages = 0
  /// How many bookmarks could not be read; the next run asks for their pages again.
  public var unreadable = 0

  mutating func add(_ other: BookmarkSync) {
    changes.added += other.changes.added
    changes.removed += other.changes.removed
    changes.total = other.changes.total
    pages += other.pages
    unreadable += other.unreadable
  }
}
