/// What an account has bookmarked at pixiv, and the list of it that is kept here for each user.
public struct Bookmarks: Sendable {
  let services: Services

  /// What is kept of the account's lists, the newest first. pixiv is not asked.
  ///
  /// - Parameters:
  ///   - limit: At most so many.
  ///   - isShuffled: Whether they come in random order, and any of them may be among so many.
  public func stored(
    _ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases, limit: Int? = nil, isShuffled: Bool = false
  ) async throws -> [Bookmark] {
    guard let user = try await OwnAccount(services: services).userOffline(.bookmarks) else { return [] }
    var lists: [ArraySlice<StoredBookmark>] = []
    for audience in audiences { lists.append(try await services.archive.bookmarks(of: user, audience)[...]) }
    let all = StoredBookmark.merged(lists).map(\.bookmark)
    return try await services.archive.completed(
      Array((isShuffled ? all.shuffled() : all).prefix(limit ?? .max)))
  }

  /// Brings what is kept up to date.
  ///
  /// - Parameters:
  ///   - source: Nil for the App, or the Web where there is no token.
  ///   - isFull: Whether the lists are read to their ends, which tells what was removed at pixiv.
  public func sync(
    _ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases, source: AccountSource? = nil,
    isFull: Bool = false
  ) async throws -> BookmarkSync {
    let account = OwnAccount(services: services)
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    let lists = BookmarkSynchronizer(services: services, source: source, user: user, isFull: isFull)
    var sync = BookmarkSync()
    for audience in audiences { sync.add(try await lists.synchronize(audience)) }
    return sync
  }

  /// The way to change them.
  ///
  /// - Parameter source: Nil for the App, or the Web where there is no token.
  public func changes(source: AccountSource? = nil) async throws -> BookmarkEditor {
    let account = OwnAccount(services: services)
    let source = try account.source(source)
    // What is changed at pixiv has to be recorded here.
    try await services.archive.checkWritable()
    return BookmarkEditor(
      services: services, source: source, user: try await account.user(asking: source))
  }
}

/// What a run brought.
public struct BookmarkSync: Hashable, Sendable {
  /// What it changed here.
  public var changes = BookmarkChanges()
  /// How many pages were asked for.
  public var pages = 0
  /// How many bookmarks could not be read.
  public var unreadable = 0

  mutating func add(_ other: BookmarkSync) {
    changes.added += other.changes.added
    changes.removed += other.changes.removed
    changes.total = other.changes.total
    pages += other.pages
    unreadable += other.unreadable
  }
}
