/// Walks rankings page by page and round by round, newest first, as an endless scroll does.
///
/// A round ends when its source says there is no more, or when the limit is reached; then comes the round
/// before. A failed page ends the walk with its error: no round is ever skipped over a failure. Where each
/// page comes from (an archive or a source) is the closure's business; an archive behind it makes the position
/// durable, since a walk begun again passes what is stored without a request.
struct RankingWalker: AsyncSequence, Sendable {
  /// The answer to the question for a page.
  enum Reply: Hashable, Sendable {
    /// Something a person should know before the answer; the page is asked for again.
    case note(String)
    case page(Ranking, RankingPage)
    /// The pages before are good, and there is no trusting what comes after them.
    case brokenOff(Ranking, reason: String)
    case absent
    case notStored
  }

  let dates: [RankingDate]
  let limits: RankingLimits
  let page: @Sendable (RankingDate, Int) async throws -> Reply

  /// A walk over dates, which are taken in the order given.
  init(
    dates: [RankingDate], limits: RankingLimits = RankingLimits(),
    page: @escaping @Sendable (_ date: RankingDate, _ page: Int) async throws -> Reply
  ) {
    self.dates = dates
    self.limits = limits
    self.page = page
  }

  /// The walk's beginning.
  func makeAsyncIterator() -> Iterator { Iterator(walker: self) }

  /// A walk on its way.
  struct Iterator: AsyncIteratorProtocol {
    private let walker: RankingWalker
    private var round = 0
    private var coverage = RankCoverage()
    private var pageNumber = 1
    private var pending: RankingEvent?
    private var last: Ranking?

    init(walker: RankingWalker) { self.walker = walker }

    /// The next element, or nil when the first date is done.
    ///
    /// - Throws: What the closure threw. The walk is over then.
    mutating func next() async throws -> RankingEvent? {
      if let element = pending {
        pending = nil
        return element
      }
      guard round < walker.dates.count else { return nil }
      let date = walker.dates[round]
      if pageNumber == 1, isToldAbsent(date) { return endRound(with: .absent(date, told: true)) }
      let reply: Reply
      do {
        reply = try await walker.page(date, pageNumber)
      } catch {
        round = walker.dates.count
        throw error
      }
      switch reply {
      case .note(let note): return .note(note)
      case .absent: return endRound(with: .absent(date, told: false))
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
          ranking, missingRanks: coverage.missingRanks(of: ranking, upTo: walker.limits.places))
        beginNextRound()
      }
      guard let places = walker.limits.places else { return .page(ranking, page.entries) }
      return .page(ranking, page.entries.filter { $0.place <= places })
    }

    private mutating func endRound(with element: RankingEvent) -> RankingEvent {
      beginNextRound()
      return element
    }

    private mutating func beginNextRound() {
      round += 1
      pageNumber = 1
      coverage = RankCoverage()
    }

    /// The Web names the date of the ranking before: whatever lies between has none.
    private func isToldAbsent(_ date: RankingDate) -> Bool {
      guard let last, let previous = last.previousDate else { return false }
      return previous < date && date < last.date
    }
  }
}
