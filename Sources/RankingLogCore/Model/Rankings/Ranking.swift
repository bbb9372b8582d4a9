/// One ranking as it was seen: what a source said of a series on a date.
public struct Ranking: Hashable, Sendable {
  /// The API that said it.
  public var source: RankingSource
  /// The series.
  public var kind: RankingKind
  /// The ranking's date in Japan.
  public var date: RankingDate
  /// When it was first asked for.
  public var fetchedAt: Timestamp
  /// How many places the source says it has; nil where it does not say.
  public var total: Int?
  /// How much of it is known.
  public var state: RankingState
  /// The date of the ranking before it, where the source tells: there is none between the two.
  public var previousDate: RankingDate?

  /// A ranking.
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

/// How much of a ranking is known.
public enum RankingState: String, CaseIterable, Sendable {
  /// Some pages are still to be asked for.
  case partial
  /// The source said that there is no more.
  case complete
  /// The source said that there is no ranking on that date.
  case absent
}

/// A place in a ranking, with what was true of the work that day.
public struct RankingEntry: Hashable, Sendable {
  /// The place in the list as received, from 1; places hidden by the source do not count.
  public var position: Int
  /// The rank that the source gives; nil for App and SAPI, which give none.
  public var rank: Int?
  /// The rank in the list dated one day earlier: 0 when it was not in it, nil when unknown.
  public var previousRank: Int?
  /// The counts when the list was asked for.
  public var statistics: Statistics
  /// What the viewer might see of the work when the list was asked for.
  public var visibility: Visibility
  /// The work.
  public var illust: Illust

  /// A place in a ranking.
  public init(
    position: Int, rank: Int? = nil, previousRank: Int? = nil, statistics: Statistics = Statistics(),
    visibility: Visibility = .visible, illust: Illust
  ) {
    self.position = position
    // Out of the network: far more than any ranking has is as good as none.
    self.rank = rank.within(1...10_000)
    self.previousRank = previousRank.within(0...10_000)
    self.statistics = statistics
    self.visibility = visibility
    self.illust = illust
  }

  /// The place by which selections count: the rank, or the position where there is no rank.
  public var place: Int { rank ?? position }
}

/// A ranking with all its places.
public struct WholeRanking: Hashable, Sendable {
  /// The ranking.
  public var ranking: Ranking
  /// Its places, in their order.
  public var entries: [RankingEntry]

  /// A ranking with its places.
  public init(_ ranking: Ranking, entries: [RankingEntry]) {
    self.ranking = ranking
    self.entries = entries
  }
}

/// One reply of a source: a page of a ranking.
public struct RankingPage: Hashable, Sendable {
  /// The page's number, from 1.
  public var number: Int
  /// What it lists, in the source's order. Positions count from 1: within the page as a source sends it,
  /// within the whole ranking as the archive gives it.
  public var entries: [RankingEntry]
  /// What the source says follows: the next page's number, or the App's offset; nil at the end.
  public var next: Int?
  /// How many places the whole ranking has, where the source tells.
  public var total: Int?
  /// The date of the ranking before it, where the source tells.
  public var previousDate: RankingDate?

  /// Whether the source says that more follows.
  public var hasNext: Bool { next != nil }

  /// A page.
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
