/// A walk through rankings page by page and date by date, newest first, like endless scrolling.
///
/// A ranking ends when its source reports the end, or at the limit; then the previous ranking follows. A failed page
/// ends the walk with its error, so that a failure never skips a ranking. The closure decides whether a page
/// comes from the archive or a source. With an archive, the walk is resumable, because stored pages require no request.
struct RankingWalker: AsyncSequence, Sendable {
  /// The reply to a request for a page.
  enum Reply: Equatable, Sendable {
    /// Information for the user; the page is requested again.
    case note(Message)
    case page(Ranking, RankingPage)
    /// The previous pages are valid; the remaining ones cannot be trusted.
    case brokenOff(Ranking, reason: String)
    case absent
    case notStored
  }

  let dates: [RankingDate]
  let limits: RankingLimits
  let page: @Sendable (RankingDate, Int) async throws -> Reply

  /// Creates a walk over the dates, in the given order.
  init(
    dates: [RankingDate], limits: RankingLimits = RankingLimits(),
    page: @escaping @Sendable (_ date: RankingDate, _ page: Int) async throws -> Reply
  ) {
    self.dates = dates
    self.limits = limits
    self.page = page
  }

  func makeAsyncIterator() -> Iterator { Iterator(walker: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let walker: RankingWalker
    private var index = 0
    private var coverage = RankCoverage()
    private var pageNumber = 1
    private var pending: RankingEvent?
    private var last: Ranking?

    init(walker: RankingWalker) { self.walker = walker }

    /// Returns the next event; nil after the last date.
    ///
    /// - Throws: The closure's error, which ends the walk.
    mutating func next() async throws -> RankingEvent? {
      if let element = pending {
        pending = nil
        return element
      }
      guard index < walker.dates.count else { return nil }
      let date = walker.dates[index]
      if pageNumber == 1, isImpliedAbsent(date) { return endRound(with: .absent(date, isImplied: true)) }
      let reply: Reply
      do {
        reply = try await walker.page(date, pageNumber)
      } catch {
        index = walker.dates.count
        throw error
      }
      switch reply {
      case .note(let note): return .note(note)
      case .absent: return endRound(with: .absent(date, isImplied: false))
      case .notStored: return endRound(with: .notStored(date, page: pageNumber))
      case .brokenOff(let ranking, let reason):
        pending = .ended(ranking, missingRanks: [])
        return endRound(with: .brokenOff(ranking, reason: reason))
      case .page(let ranking, let page): return take(page, of: ranking)
      }
    }

    private mutating func take(_ page: RankingPage, of ranking: Ranking) -> RankingEvent {
      coverage.add(page, pageSize: ranking.source.pageSize)
      last = ranking
      let isLast = coverage.isEnough(for: walker.limits, after: page)
      pageNumber += 1
      if isLast {
        pending = .ended(
          ranking, missingRanks: coverage.missingRanks(of: ranking, upTo: walker.limits.entries))
        beginNextRound()
      }
      guard let limit = walker.limits.entries else { return .page(ranking, page.entries) }
      return .page(ranking, page.entries.filter { $0.rankOrPosition <= limit })
    }

    private mutating func endRound(with element: RankingEvent) -> RankingEvent {
      beginNextRound()
      return element
    }

    private mutating func beginNextRound() {
      index += 1
      pageNumber = 1
      coverage = RankCoverage()
    }

    /// Whether a date has no ranking according to pixiv's website, which reports the date of the previous ranking: no
    /// rankings exist between the two.
    private func isImpliedAbsent(_ date: RankingDate) -> Bool {
      guard let last, let previous = last.previousDate else { return false }
      return previous < date && date < last.date
    }
  }
}
