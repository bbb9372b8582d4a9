/// What is known of a ranking while one scrolls through it.
struct LiveDate {
  /// nil if pixiv has no ranking of that date.
  var ranking: Ranking?
  var entries: [RankingEntry] = []
  /// Why the rest is missing.
  var failure: Message?
  /// Whether pages are missing that are not stored.
  var isCut = false
  /// After which it can be asked for: pixiv makes everybody wait; nil for now.
  var secondsToWait: Int?

  /// Whether there are further pages.
  var hasMore: Bool { ranking.map { $0.state == .partial } ?? isCut }
  var isAbsent: Bool { ranking == nil && !isCut }
}

/// Reads rankings from the archive and page by page from pixiv, one at a time.
struct LiveDates: Sendable {
  let services: Services
  let isOffline: Bool
  let state: LiveState
  private let queue = NewestFirst(1)
  /// A longer pause is told, and not waited for: requests that wait would hold a browser's connections.
  private static let longPause = 3

  init(_ services: Services, isOffline: Bool, _ state: LiveState) {
    (self.services, self.isOffline, self.state) = (services, isOffline, state)
  }

  /// The places of a page. Sources have pages of their own, of 30 to 500.
  private static let page = 50

  /// The first pages of a ranking: all places that are stored, and at least so many if there are.
  ///
  /// - Returns: nil if nobody waits for it any more.
  func read(
    _ kind: RankingKind, _ date: RankingDate, pages: Int, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> LiveDate? {
    let stored = try await read(kind, date, RankingLimits(), .cacheOnly)
    let isEnough = !stored.isAbsent && (!stored.hasMore || stored.entries.count >= Self.page * pages)
    if isOffline || isEnough { return stored }
    try RankingWindow(mode: kind.mode, calendar: services.calendar).check(date)
    let pause = state.secondsAskedFor
    if pause > Self.longPause {
      var waiting = stored
      waiting.secondsToWait = pause
      return waiting
    }
    return try await queue.run(unless: isAbandoned) {
      let asked = try await read(kind, date, RankingLimits(entries: Self.page * pages), .useCache)
      var all = try await read(kind, date, RankingLimits(), .cacheOnly)
      all.failure = asked.failure
      return all
    }
  }

  private func read(
    _ kind: RankingKind, _ date: RankingDate, _ limits: RankingLimits, _ policy: CachePolicy
  ) async throws -> LiveDate {
    let selection = RankingSelection(
      kind: kind, schedule: .dates([date], note: nil), limits: limits, cachePolicy: policy)
    var found = LiveDate()
    for try await event in RankingFeed(services: services, selection: selection) {
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
