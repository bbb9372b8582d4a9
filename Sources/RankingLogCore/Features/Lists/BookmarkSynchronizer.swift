/// A synchronizer that reads a user's bookmarks, newest first, until it reaches stored ones.
///
/// Everything is recorded in one step at the end: an interrupted run does not change the list, and creates no gap.
struct BookmarkSynchronizer: Sendable {
  let services: Services
  let source: RankingSource
  let user: Int
  let isFull: Bool
  /// The maximum number of restarts for a list that changes while it is read.
  private static let maxAttempts = 3

  func synchronize(_ audience: Bookmark.Audience) async throws -> BookmarkSync {
    let stored = try await services.archive.storedBookmarks(of: user, audience)
    var sync = BookmarkSync()
    for _ in 1...BookmarkSynchronizer.maxAttempts {
      guard let run = try await read(audience, stored, &sync.pages) else { continue }
      sync.changes = try await services.archive.record(run, of: user, at: services.now)
      sync.unreadable = run.unreadable + run.missing
      return sync
    }
    throw RankingLogError.notUnderstood(
      endpoint: source.rawValue, reason: "the list of bookmarks changed repeatedly while it was read")
  }

  /// Reads a list.
  ///
  /// - Parameter pages: The number of requested pages.
  /// - Returns: The bookmarks; nil if the list changed in the meantime, because offsets from its start may have skipped
  ///   bookmarks.
  private func read(
    _ audience: Bookmark.Audience, _ stored: [Int: BookmarkRun.Stored], _ pages: inout Int
  ) async throws -> BookmarkRun? {
    var run = BookmarkRun(audience: audience, stored: stored)
    let client = try services.pixiv[listsOf: source]
    var last: Page<Bookmark>?
    repeat {
      let page = try await client.bookmarks(of: user, audience, after: last)
      pages += 1
      if let last, page.total != last.total { return nil }
      last = page
      run.add(page)
      if run.repeatsItself {
        throw RankingLogError.notUnderstood(
          endpoint: source.rawValue, reason: "a page lists only bookmarks of earlier pages")
      }
    } while !run.isAtEnd && (isFull || !run.reachesStored)
    return run
  }
}
