package import RankingLogCore

/// Rankings and images for a reader who scrolls through past dates outside of a web browser, with the requests of
/// ``BrowseServer``: stored data without any, other rankings page by page, one at a time, the newest request first.
package struct BrowseReader: Sendable {
  private let log: RankingLog
  private let isOffline: Bool
  private let state: BrowseStatePublisher
  private let rankings: BrowsedRankingLoader
  private let images: BrowseImageFiles

  /// The number of entries in a page of a ranking.
  package static var page: Int { BrowsedRankingLoader.page }

  /// The maximum time of one wait, longer than any request. A web page requests a late answer again, but a failure between
  /// two waits would be requested twice.
  private static let patience = Duration.seconds(3600)

  package init(_ configuration: Configuration, isOffline: Bool) {
    let state = BrowseStatePublisher()
    log = RankingLog(configuration.forBrowsing(state))
    (self.isOffline, self.state) = (isOffline, state)
    rankings = BrowsedRankingLoader(log, isOffline: isOffline, state, patience: Self.patience)
    images = BrowseImageFiles(log, isOffline: isOffline, patience: Self.patience)
  }

  /// The publication times of rankings, as of now.
  package var calendar: PublicationCalendar { log.calendar }

  /// Returns the first pages of a ranking: all stored entries, and at least the requested pages if they exist.
  ///
  /// - Parameter isAbandoned: Whether the reader left the ranking, so that it is not fetched.
  /// - Returns: Nil if the reader left the ranking.
  package func ranking(
    _ kind: RankingKind, _ date: RankingDate, pages: Int, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> BrowsedRanking? {
    try await wait(unless: isAbandoned) {
      try await rankings.read(kind, date, pages: pages, unless: isAbandoned)
    }
  }

  /// Returns the thumbnail of a work.
  ///
  /// - Parameter isAbandoned: Whether the reader left the work, so that its thumbnail is not fetched.
  /// - Returns: Nil if the reader left the work.
  package func thumbnail(
    _ work: Int, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    try await wait(unless: isAbandoned) { try await images.thumbnail(work, unless: isAbandoned) }
  }

  /// Repeats a read that was dropped before the reader returned.
  private func wait<Answer>(
    unless isAbandoned: @Sendable () -> Bool, _ read: () async throws -> Answer?
  ) async throws -> Answer? {
    repeat {
      if let answer = try await read() { return answer }
      // A canceled read returns immediately.
      try Task.checkCancellation()
    } while !isAbandoned()
    return nil
  }

  /// Returns the works whose images are blurred.
  package func restricted(_ ids: [Int]) async throws -> Set<Int> {
    Set(try await log.services.archive.restrictions(of: ids).keys)
  }

  /// Records a work in the recents.
  package func view(_ work: Int) async throws { try await log.recents.add(work) }

  /// Cancels all requests, and records the viewed works.
  package func stop() async {
    await rankings.stop()
    await images.stop()
    await log.close()
  }
}
