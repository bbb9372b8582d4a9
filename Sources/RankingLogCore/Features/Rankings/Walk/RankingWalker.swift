/// A walk through rankings page by page and date by date, newest first, like endless scrolling.
///
/// A pure value: it decides which page is needed next, and converts the replies to events. A ranking ends when its source
/// reports the end, or at the limit; then the previous ranking follows. With an archive, the walk is resumable, because
/// stored pages require no request.
///
/// Call ``next()`` until it returns nil. If it names a page, fetch the page with a client and ``previousPage``, and pass it
/// to ``receive(_:_:from:at:)``.
public struct RankingWalker: Sendable {
  /// An event, or the page that the walk needs next.
  public enum Step: Equatable, Sendable {
    /// An event that needs no reply.
    case event(RankingEvent)
    /// The page that the caller reads; ``receive(_:)`` gets the reply.
    case page(RankingDate, number: Int)
  }

  /// The reply to a request for a page.
  public enum Reply: Equatable, Sendable {
    /// The page, and its ranking.
    case page(Ranking, RankingPage)
    /// The previous pages are valid; the remaining ones cannot be trusted.
    case brokenOff(Ranking, reason: String)
    /// The date has no ranking.
    case absent
    /// The page is not in the archive, and requests are not allowed.
    case notStored
  }

  private let dates: [RankingDate]
  private let limits: RankingLimits
  private var index = 0
  private var coverage = RankCoverage()
  private var pageNumber = 1
  private var pending: RankingEvent?
  private var last: Ranking?
  /// The last page of the current ranking, which names the requested one; nil before its first page.
  public private(set) var previousPage: RankingPage?

  /// Creates a walk over the dates, in the given order.
  public init(dates: [RankingDate], limits: RankingLimits = RankingLimits()) {
    (self.dates, self.limits) = (dates, limits)
  }

  /// Returns the next step; nil after the last date.
  public mutating func next() -> Step? {
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
  @discardableResult
  public mutating func receive(_ reply: Reply) -> RankingEvent {
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

  /// Continues with the page that a client returned for the requested one, or nil if the date has no ranking. `now`
  /// is the time of the request.
  @discardableResult
  public mutating func receive(
    _ page: RankingPage?, _ kind: RankingKind, from source: RankingSource, at now: Timestamp = .now
  ) -> RankingEvent {
    guard let page else { return receive(.absent) }
    let ranking = Ranking(
      source: source, kind: kind, date: dates[index], fetchedAt: now, total: page.total,
      state: page.hasNext ? .partial : .complete, previousDate: page.previousDate)
    return receive(.page(ranking, page))
  }

  /// Ends the walk, because a page failed, so that a failure never skips a ranking.
  public mutating func stop() { index = dates.count }

  private mutating func receive(_ page: RankingPage, of ranking: Ranking) -> RankingEvent {
    coverage.add(page, pageSize: ranking.source.pageSize)
    (last, previousPage) = (ranking, page)
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
    previousPage = nil
    coverage = RankCoverage()
  }
}
