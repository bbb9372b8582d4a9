/// A stored or received ranking: one source, one series, one date.
public struct Ranking: Hashable, Sendable {
  /// The API that served the ranking.
  public var source: RankingSource
  /// The series.
  public var kind: RankingKind
  /// The ranking's date in Japan.
  public var date: RankingDate
  /// The time of the first request.
  public var fetchedAt: Timestamp
  /// The number of entries according to the source; nil if the source omits it.
  public var total: Int?
  /// The state of its pages.
  public var state: RankingState
  /// The date of the previous ranking according to the source, which proves that no ranking exists between the two.
  public var previousDate: RankingDate?

  /// Creates a ranking.
  public init(
    source: RankingSource, kind: RankingKind, date: RankingDate, fetchedAt: Timestamp, total: Int? = nil,
    state: RankingState = .partial, previousDate: RankingDate? = nil
  ) {
    self.source = source
    self.kind = kind
    self.date = date
    self.fetchedAt = fetchedAt
    self.total = total
    self.state = state
    self.previousDate = previousDate
  }
}

/// The state of a ranking's pages.
public enum RankingState: String, CaseIterable, Sendable {
  /// Some pages are still missing.
  case partial
  /// The source reported the end of the list.
  case complete
  /// The source reported that the date has no ranking.
  case absent
}

extension Ranking {
  /// The ranking in messages: `daily 2024-01-05 (web)`.
  var subject: String { "\(kind.name) \(date) (\(source.rawValue))" }
}

/// An entry of a ranking, with the work's counts and visibility at that time.
public struct RankingEntry: Hashable, Sendable {
  /// The position in the received ranking, from 1; entries hidden by the source do not count.
  public var position: Int
  /// The rank given by the source; nil for the app API and SAPI, which have no ranks.
  public var rank: Int?
  /// The rank on the previous day; 0 if it was not ranked, nil if unknown.
  public var previousRank: Int?
  /// The counts at the time of the request.
  public var statistics: Statistics
  /// The work's visibility to the viewer at the time of the request.
  public var visibility: Visibility
  /// The work.
  public var illust: Illust

  /// Creates an entry of a ranking.
  public init(
    position: Int, rank: Int? = nil, previousRank: Int? = nil, statistics: Statistics = Statistics(),
    visibility: Visibility = .visible, illust: Illust
  ) {
    self.position = position
    // Discards impossible ranks in network data.
    self.rank = rank.within(Count.ranks)
    self.previousRank = previousRank.within(Count.previousRanks)
    self.statistics = statistics
    self.visibility = visibility
    self.illust = illust
  }

  /// The number that limits apply to: the rank, or the position if there is no rank.
  public var rankOrPosition: Int { rank ?? position }
}

/// A ranking with all its entries.
public struct WholeRanking: Hashable, Sendable {
  /// The ranking.
  public var ranking: Ranking
  /// The entries, in order.
  public var entries: [RankingEntry]

  /// Creates a ranking with its entries.
  public init(_ ranking: Ranking, entries: [RankingEntry]) {
    self.ranking = ranking
    self.entries = entries
  }
}

/// One response of a source: a page of a ranking.
public struct RankingPage: Hashable, Sendable {
  /// The page's number, from 1.
  public var number: Int
  /// The entries, in the source's order. Positions count from 1: within the page in a source's response, within the
  /// entire ranking in a page read from the archive.
  public var entries: [RankingEntry]
  /// The next request according to the source: a page number, or an offset for the app API; nil at the end.
  public var next: Int?
  /// The number of entries in the entire ranking; nil if the source omits it.
  public var total: Int?
  /// The date of the previous ranking; nil if the source omits it.
  public var previousDate: RankingDate?

  /// Whether the source reports a next page.
  public var hasNext: Bool { next != nil }

  /// Creates a page.
  public init(
    number: Int, entries: [RankingEntry], next: Int?, total: Int? = nil, previousDate: RankingDate? = nil
  ) {
    self.number = number
    self.entries = entries
    self.next = next
    self.total = total.within(0...10_000)
    self.previousDate = previousDate
  }
}
