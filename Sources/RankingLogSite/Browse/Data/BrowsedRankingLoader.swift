import RankingLogCore

/// Reads rankings from the archive, and page by page from pixiv, one at a time.
struct BrowsedRankingLoader: Sendable {
  private let log: RankingLog
  private let isOffline: Bool
  private let state: BrowseActivity
  private let queue: FetchQueue<Request, BrowsedRanking>
  /// The longest pause to wait for, in seconds. A longer pause requested by pixiv is reported to the page.
  private static let longPause = 3
  /// The number of entries per page. The sources' pages have 30 to 500 entries.
  static let page = 50

  private struct Request: Hashable {
    let kind: RankingKind
    let date: RankingDate
    let pages: Int
  }

  init(_ log: RankingLog, isOffline: Bool, _ state: BrowseActivity, patience: Duration = .seconds(3)) {
    (self.log, self.isOffline, self.state) = (log, isOffline, state)
    queue = FetchQueue(jobs: 1, patience: patience) { try await Self.fetch($0, log) }
  }

  /// Cancels the current fetch.
  func stop() async { await queue.stop() }

  /// The first pages of a ranking: all stored entries, and at least the requested pages if they exist.
  ///
  /// - Parameter pages: 0 for the stored entries.
  /// - Returns: nil if pixiv has not responded yet.
  func read(
    _ kind: RankingKind, _ date: RankingDate, pages: Int,
    unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> BrowsedRanking? {
    let stored = try await Self.read(kind, date, RankingLimits(), .cacheOnly, log)
    let isEnough = !stored.isAbsent && (!stored.hasMore || stored.entries.count >= Self.page * pages)
    if isOffline || isEnough || pages == 0 { return stored }
    try RankingWindow(mode: kind.mode, calendar: log.calendar).check(date)
    let pause = state.secondsAskedFor
    if pause > Self.longPause {
      var waiting = stored
      waiting.secondsToWait = pause
      return waiting
    }
    return try await queue.answer(Request(kind: kind, date: date, pages: pages), unless: isAbandoned)
  }

  private static func fetch(_ request: Request, _ log: RankingLog) async throws -> BrowsedRanking {
    let fetched = try await read(
      request.kind, request.date, RankingLimits(entries: page * request.pages), .useCache, log)
    var all = try await read(request.kind, request.date, RankingLimits(), .cacheOnly, log)
    all.failure = fetched.failure
    return all
  }

  private static func read(
    _ kind: RankingKind, _ date: RankingDate, _ limits: RankingLimits, _ policy: CachePolicy,
    _ log: RankingLog
  ) async throws -> BrowsedRanking {
    let selection = RankingSelection(
      kind: kind, schedule: .dates([date], note: nil), limits: limits, cachePolicy: policy)
    var found = BrowsedRanking()
    for try await event in log.rankings(selection) {
      switch event {
      case .note: break
      case .page(let ranking, let entries):
        found.ranking = ranking
        found.entries += entries
      case .ended(let ranking, _): found.ranking = ranking
      case .brokenOff(_, let reason): found.failure = Message(reason)
      case .notStored: found.isCut = true
      case .absent: break
      }
    }
    return found
  }
}
