/// A walk through rankings page by page and date by date, newest first, like endless scrolling.
///
/// A pure value: it decides which page is needed next, and converts the replies to events. A ranking ends when its source
/// reports the end, or at the limit; then the previous ranking follows. With an archive, the walk is resumable, because
/// stored pages require no request.
struct RankingWalker {
  /// An event, or the page that the walk needs next.
  enum Step: Equatable {
    case event(RankingEvent)
    /// The page that the caller reads; ``receive(_:)`` gets the reply.
    case page(RankingDate, number: Int)
  }

  /// The reply to a request for a page.
  enum Reply: Equatable, Sendable {
    case page(Ranking, RankingPage)
    /// The previous pages are valid; the remaining ones cannot be trusted.
    case brokenOff(Ranking, reason: String)
    case absent
    case notStored
  }

  private let dates: [RankingDate]
  private let limits: RankingLimits
  private var index = 0
  private var coverage = RankCoverage()
  private var pageNumber = 1
  private var pending: RankingEvent?
  private var last: Ranking?

  /// Creates a walk over the dates, in the given order.
  init(dates: [RankingDate], limits: RankingLimits = RankingLimits()) {
    (self.dates, self.limits) = (dates, limits)
  }

  /// Returns the next step; nil after the last date.
  mutating func next() -> Step? {
    if let event = pending {
      pending = nil
      return .event(event)
    }
    guard index < dates.count else { return nil }
    let date = dates[index]
    guard pageNumber == 1, let last, last.excludes(date) else { return .page(date, number: pageNumber) }
    endRanking()
    return .event(.absent(date, isImplied: true))
  }

  /// Continues with the reply to the requested page.
  mutating func receive(_ reply: Reply) -> RankingEvent {
    let (date, page) = (dates[index], pageNumber)
    switch reply {
    case .page(let ranking, let page): return receive(page, of: ranking)
    case .absent:
      endRanking()
      return .absent(date, isImplied: false)
    case .notStored:
      endRanking()
      return .notStored(date, page: page)
    case .brokenOff(let ranking, let reason):
      endRanking()
      pending = .ended(ranking, missingRanks: [])
      return .brokenOff(ranking, reason: reason)
    }
  }

  /// Ends the walk, because a page failed, so that a failure never skips a ranking.
  mutating func stop() { index = dates.count }

  private mutating func receive(_ page: RankingPage, of ranking: Ranking) -> RankingEvent {
    coverage.add(page, pageSize: ranking.source.pageSize)
    last = ranking
    let isLast = coverage.isEnough(for: limits, after: page)
    pageNumber += 1
    if isLast {
      pending = .ended(ranking, missingRanks: coverage.missingRanks(of: ranking, upTo: limits.entries))
      endRanking()
    }
    guard let limit = limits.entries else { return .page(ranking, page.entries) }
    return .page(ranking, page.entries.filter { $0.rankOrPosition <= limit })
  }

  private mutating func endRanking() {
    index += 1
    pageNumber = 1
    coverage = RankCoverage()
  }
}
