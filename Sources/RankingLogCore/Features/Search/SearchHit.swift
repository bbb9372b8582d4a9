/// A work found by a search.
public struct SearchHit: Hashable, Sendable {
  /// The work with its current metadata and best rank, and the maximum counts over all rankings.
  public var entry: RankingEntry
  /// The ranking of the best rank; nil for a work outside the stored rankings.
  public var ranking: Ranking?
  /// The work's time in the stored rankings of that series.
  public var span: RankedSpan
}
