/// The lists that a question is about.
public struct AnalysisQuery: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The dates; nil for all that is stored.
  public var dates: DateExpression?
  /// The number of places of each list that count; nil for all. A list stored to this depth counts as known.
  public let depth: Int?
  /// The greatest distance between two lists that follow each other; nil for the mode's own: 1, 7 or 31 days.
  public var step: RankingStep?

  /// More places than any list has: points are sums of depths.
  private static let maxDepth = 100_000

  /// A question about a series.
  ///
  /// - Parameter depth: From 1 to 100,000.
  public init(
    _ kind: RankingKind, dates: DateExpression? = nil, depth: Int? = nil, step: RankingStep? = nil
  ) {
    (self.kind, self.dates, self.step) = (kind, dates, step)
    self.depth = depth.map { min(max($0, 1), AnalysisQuery.maxDepth) }
  }

  /// The greatest distance between two lists that follow each other, in days.
  var stepDays: Int {
    switch step {
    case .days(let days): days
    case .months: 31
    case nil:
      switch kind.mode.period {
      case .day: 1
      case .week: 7
      case .month: 31
      }
    }
  }
}
