/// An entry of a ranking, with the work's counts and visibility at that time.
public struct RankingEntry: Codable, Hashable, Identifiable, Sendable {
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

  /// Creates the entry of a single work, whose position is meaningless.
  init(_ illust: Illust) {
    self.init(position: 0, statistics: illust.statistics, visibility: illust.visibility, illust: illust)
  }

  /// The work's ID.
  public var id: Int { illust.id }

  /// The number that limits apply to: the rank, or the position if there is no rank.
  public var rankOrPosition: Int { rank ?? position }
}
