/// A work's time in the stored rankings of a series, in sum.
public struct RankedSpan: Hashable, Sendable {
  /// The number of rankings.
  public var days: Int
  /// The best place; nil without a ranking.
  public var peak: Int?
  /// The first date.
  public var first: RankingDate?
  /// The last date.
  public var last: RankingDate?

  /// A time in rankings; by default, none.
  public init(days: Int = 0, peak: Int? = nil, first: RankingDate? = nil, last: RankingDate? = nil) {
    (self.days, self.peak, self.first, self.last) = (days, peak, first, last)
  }
}
