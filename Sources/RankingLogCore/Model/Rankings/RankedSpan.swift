/// A summary of a work's time in the stored rankings of a series.
public struct RankedSpan: Hashable, Sendable {
  /// The number of rankings.
  public var days: Int
  /// The best rank; nil without a ranking.
  public var peak: Int?
  /// The first date.
  public var first: RankingDate?
  /// The last date.
  public var last: RankingDate?

  /// Creates a time in rankings; by default, an empty one.
  public init(days: Int = 0, peak: Int? = nil, first: RankingDate? = nil, last: RankingDate? = nil) {
    (self.days, self.peak, self.first, self.last) = (days, peak, first, last)
  }
}
