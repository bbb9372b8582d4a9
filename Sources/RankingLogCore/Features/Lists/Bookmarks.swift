/// An account's bookmarks at pixiv, and the stored copy for each user.
public struct Bookmarks: Sendable {
  let services: Services

  /// Returns the stored bookmarks, newest first, without a request.
  ///
  /// - Parameters:
  ///   - audiences: Limits the result to bookmarks with these audiences.
  ///   - limit: The maximum number of bookmarks; nil for all.
  ///   - isShuffled: Whether to return a random sample in random order.
  public func stored(
    _ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases, limit: Int? = nil, isShuffled: Bool = false
  ) async throws -> [Bookmark] {
    guard let user = try await AccountResolver(services: services).userOffline(.bookmarks) else { return [] }
    var lists: [ArraySlice<StoredBookmark>] = []
    for audience in audiences { lists.append(try await services.archive.bookmarks(of: user, audience)[...]) }
    let all = StoredBookmark.merged(lists).map(\.bookmark)
    return try await services.archive.completed(
      Array((isShuffled ? all.shuffled() : all).prefix(limit ?? .max)))
  }

  /// Syncs the stored copy with pixiv.
  ///
  /// - Parameters:
  ///   - audiences: Limits the sync to bookmarks with these audiences.
  ///   - source: The API; nil for the app API, or for pixiv's website if there is no token.
  ///   - isFull: Whether to read the lists to their ends, which detects bookmarks removed at pixiv.
  public func sync(
    _ audiences: [Bookmark.Audience] = Bookmark.Audience.allCases, source: RankingSource? = nil,
    isFull: Bool = false
  ) async throws -> BookmarkSync {
    let account = AccountResolver(services: services)
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    let lists = BookmarkSynchronizer(services: services, source: source, user: user, isFull: isFull)
    var sync = BookmarkSync()
    for audience in audiences { sync.add(try await lists.synchronize(audience)) }
    return sync
  }

  /// Creates an editor for the bookmarks.
  ///
  /// - Parameter source: The API; nil for the app API, or for pixiv's website if there is no token.
  public func changes(source: RankingSource? = nil) async throws -> BookmarkEditor {
    let account = AccountResolver(services: services)
    let source = try account.source(source)
    // Changes at pixiv must also be recorded in the archive.
    try await services.archive.checkWritable()
    return BookmarkEditor(
      services: services, source: source, user: try await account.user(asking: source))
  }
}

/// The result of a sync.
public struct BookmarkSync: Hashable, Sendable {
  /// The changes to the stored copy.
  public var changes = BookmarkChanges()
  /// The number of requested pages.
  public var pages = 0
  /// The number of bookmarks that could not be parsed.
  public var unreadable = 0

  mutating func add(_ other: BookmarkSync) {
    changes.added += other.changes.added
    changes.removed += other.changes.removed
    changes.total = other.changes.total
    pages += other.pages
    unreadable += other.unreadable
  }
}
