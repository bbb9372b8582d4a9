/// The rankings to export.
public struct ExchangeSelection: Sendable {
  /// The series; nil for all.
  public var kind: RankingKind?
  /// The dates; nil for all.
  public var dates: DateExpression?

  /// A selection; by default, all stored rankings.
  public init(kind: RankingKind? = nil, dates: DateExpression? = nil) {
    (self.kind, self.dates) = (kind, dates)
  }
}
