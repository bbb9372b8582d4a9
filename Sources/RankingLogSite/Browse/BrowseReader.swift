package import RankingLogCore

/// Rankings and images for a reader who scrolls through past dates outside of a web browser, with the requests of
/// ``BrowseServer``: stored data without any, other rankings page by page, one at a time, the newest request first.
package struct BrowseReader: Sendable {
  private let log: RankingLog
  private let isOffline: Bool
  private let state: BrowseActivity
  private let rankings: BrowsedRankingLoader
  private let images: BrowseImageFiles
  private let exports: Exports
  private let preferences: BrowsePreferences

  /// The number of entries in a page of a ranking.
  package static var page: Int { BrowsedRankingLoader.page }

  /// The maximum time of one wait, longer than any request. A web page requests a late answer again, but a failure between
  /// two waits would be requested twice.
  private static let patience = Duration.seconds(3600)

  package init(_ configuration: Configuration, _ options: BrowseOptions) {
    let state = BrowseActivity(clock: configuration.waitClock)
    log = RankingLog(configuration.forBrowsing(state))
    (isOffline, self.state) = (options.isOffline, state)
    rankings = BrowsedRankingLoader(log, isOffline: isOffline, state, patience: Self.patience)
    images = BrowseImageFiles(log, isOffline: isOffline, patience: Self.patience)
    exports = Exports(log, options, state)
    preferences = BrowsePreferences(directory: configuration.stateDirectory)
  }

  /// The publication times of rankings, as of now.
  package var calendar: PublicationCalendar { log.calendar }

  /// Returns the first pages of a ranking: all stored entries, and at least the requested pages if they exist.
  ///
  /// - Parameters:
  ///   - pages: 0 for the stored entries.
  ///   - isAbandoned: Whether the reader left the ranking, so that it is not fetched.
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

  /// Returns a page of a work for a large display: the original if it is a JPEG file on the disk, otherwise the reduced
  /// image.
  ///
  /// - Parameter isAbandoned: Whether the reader left the work, so that its image is not fetched.
  /// - Returns: Nil if the reader left the work.
  package func image(
    _ work: Int, page: Int, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    let key = ImageKey(work, page: page)
    let original = try await log.images(.original, fetches: false).image(key)
    if original.image?.format == .jpg { return original }
    return try await wait(unless: isAbandoned) { try await images.regular(key, unless: isAbandoned) }
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

  /// Returns whether the images of a work are blurred.
  ///
  /// - Parameters:
  ///   - isR18: Whether the work belongs to an R-18 series.
  ///   - isUncovered: Whether the reader unblurred the work.
  package func isBlurred(_ id: Int, isR18: Bool, isUncovered: Bool) async throws -> Bool {
    try await log.works.restricted([id], isUncovered ? .show : .blur, isR18: isR18)[id] != nil
  }

  /// Returns the entries that match a filter.
  ///
  /// - Parameter ranking: The ranking of the entries; nil for entries of several rankings.
  package func matching(_ filter: Filter, _ entries: [RankingEntry], of ranking: Ranking?) async throws
    -> [RankingEntry]
  {
    var run = log.works.filtering(by: filter)
    return try await run.kept(entries, of: ranking)
  }

  /// Returns the ranks of a work in all series with it.
  package func histories(of work: Int) async throws -> [WorkHistory] {
    try await log.analysis.history(of: work)
  }

  /// The names of tags in other languages.
  package var tagNames: TagNames { log.tagNames }

  /// Returns the metadata of stored works, by ID.
  package func works(_ ids: [Int]) async throws -> [Int: Illust] { try await log.services.archive.works(ids) }

  /// Returns the stored rankings of a series by date: the best one of all sources.
  package func storedRankings(of kind: RankingKind, in dates: ClosedRange<RankingDate>) async throws
    -> [RankingDate: CalendarDate]
  {
    let order: [RankingState] = [.absent, .partial, .complete]
    var best: [RankingDate: StoredList] = [:]
    for list in try await log.services.archive.lists(of: kind, in: dates) {
      let known = best[list.date].flatMap { order.firstIndex(of: $0.state) } ?? -1
      if order.firstIndex(of: list.state) ?? -1 > known { best[list.date] = list }
    }
    let counts = try await log.services.archive.listCounts(best.values.map(\.id))
    return best.mapValues { list in
      CalendarDate(list.state, works: counts[list.id]?.places ?? 0, held: counts[list.id]?.held ?? 0)
    }
  }

  /// Adds a work to the favorites, or removes it, and returns whether it is a favorite now.
  package func toggleFavorite(_ work: Int) async throws -> Bool {
    if try await log.favorites.remove([work]) > 0 { return false }
    try await log.favorites.add([work])
    return true
  }

  /// Adds a public bookmark at pixiv.
  package func bookmark(_ work: Int) async throws {
    if isOffline { throw RankingLogError.signIn("bookmarks: not available offline; \(.goOnline)") }
    try await log.bookmarks.changes().add(work)
  }

  /// Downloads the originals of works to the directory of the options, one work after the other.
  package func download(_ works: [Int]) async {
    for work in works { await exports.add(PageOfWork(id: work, page: nil)) }
  }

  /// Calls a closure with all downloads of the session after changes, until canceled.
  package func watchDownloads(_ body: ([BrowseExport]) -> Void) async {
    await state.forEachChange { body(state.exports) }
  }

  /// Returns the strings that earlier sessions stored, by name.
  package func remembered() async -> [String: String] {
    await preferences.all.compactMapValues { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Stores strings for the next session, by name.
  package func remember(_ strings: [String: String]) async throws {
    try await preferences.set(strings.mapValues { .text($0) })
  }

  /// Records a work in the recents.
  package func view(_ work: Int) async throws { try await log.recents.add(work) }

  /// Cancels all requests, and records the viewed works.
  package func stop() async {
    await exports.stop()
    await rankings.stop()
    await images.stop()
    await log.close()
  }
}
