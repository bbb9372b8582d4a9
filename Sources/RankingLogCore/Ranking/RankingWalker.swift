/// Walks rankings page by page and round by round, newest first, as an endless scroll does.
///
/// A round ends when its source says there is no more, or when the limit is reached; then comes the round
/// before. A failed page ends the walk with its error: no round is ever skipped over a failure. Where each
/// page comes from (an archive or a source) is the closure's business; an archive behind it makes the position
/// durable, since a walk begun again passes what is stored without a request.
public struct RankingWalker: AsyncSequence, Sendable {
  /// What a walk meets.
  public enum Element: Hashable, Sendable {
    /// A page of a ranking, cut to the limit.
    case page(Ranking, [RankingEntry])
    /// A round is over. The ranks are those that the list leaves out.
    case ended(Ranking, missingRanks: [Int])
    /// A round breaks off, since what its source says of the rest does not go together. Its end follows.
    case brokenOff(Ranking, reason: String)
    /// There is no ranking on that date. Told means that a later ranking said so, and nobody was asked.
    case absent(RankingDate, told: Bool)
    /// The archive does not have this page, and nobody may be asked.
    case notStored(RankingDate, page: Int)
  }

  /// The answer to the question for a page.
  public enum Reply: Hashable, Sendable {
    case page(Ranking, RankingPage)
    /// The pages before are good, and there is no trusting what comes after them.
    case brokenOff(Ranking, reason: String)
    case absent
    case notStored
  }

  /// How much of each round is wanted.
  public struct Limits: Hashable, Sendable {
    /// Ranks 1 to this one, or positions where there are no ranks.
    public var places: Int?
    /// At most so many pages of the source.
    public var pages: Int?

    /// Limits; nil for none.
    public init(places: Int? = nil, pages: Int? = nil) {
      self.places = places
      self.pages = pages
    }
  }

  let dates: [RankingDate]
  let limits: Limits
  let page: @Sendable (RankingDate, Int) async throws -> Reply

  /// A walk over dates, which are taken in the order given.
  public init(
    dates: [RankingDate], limits: Limits = Limits(),
    page: @escaping @Sendable (_ date: RankingDate, _ page: Int) async throws -> Reply
  ) {
    self.dates = dates
    self.limits = limits
    self.page = page
  }

  /// The walk's beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(walker: self) }

  /// A walk on its way.
  public struct Iterator: AsyncIteratorProtocol {
    private let walker: RankingWalker
    private var round = 0
    private var coverage = RankCoverage()
    private var pageNumber = 1
    private var pending: Element?
    private var last: Ranking?

    init(walker: RankingWalker) { self.walker = walker }

    /// The next element, or nil when the first date is done.
    ///
    /// - Throws: What the closure threw. The walk is over then.
    public mutating func next() async throws -> Element? {
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
      case .absent: return endRound(with: .absent(date, told: false))
      case .notStored: return endRound(with: .notStored(date, page: pageNumber))
      case .brokenOff(let ranking, let reason):
        pending = .ended(ranking, missingRanks: [])
        return endRound(with: .brokenOff(ranking, reason: reason))
      case .page(let ranking, let page): return take(page, of: ranking)
      }
    }

    private mutating func take(_ page: RankingPage, of ranking: Ranking) -> Element {
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

    private mutating func endRound(with element: Element) -> Element {
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
