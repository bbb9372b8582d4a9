/// The rankings to analyze.
public struct AnalysisQuery: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The dates; nil for all stored dates.
  public var dates: DateExpression?
  /// The number of ranks of each ranking that count. A ranking stored to this depth counts as complete. If it is nil and
  /// all stored rankings are partial, the ranks count that they have in common; otherwise, all ranks count.
  public private(set) var depth: Int?
  /// Whether the depth is the one that all stored rankings have in common.
  private(set) var isDepthCommon = false
  /// The maximum distance between successive rankings; nil for the mode's default: 1, 7 or 31 days.
  public var step: RankingStep?

  /// More ranks than any ranking has, because points are sums of depths.
  private static let maxDepth = 100_000

  /// Creates a query about a series. The depth is clamped to the range from 1 to 100,000.
  public init(
    _ kind: RankingKind, dates: DateExpression? = nil, depth: Int? = nil, step: RankingStep? = nil
  ) {
    (self.kind, self.dates, self.step) = (kind, dates, step)
    self.depth = depth.map { min(max($0, 1), AnalysisQuery.maxDepth) }
  }

  /// Returns the query with the depth that all stored rankings have in common.
  func to(commonDepth depth: Int) -> AnalysisQuery {
    var query = self
    (query.depth, query.isDepthCommon) = (depth, true)
    return query
  }

  /// The maximum distance between successive rankings, in days.
  var stepDays: Int {
    switch step {
    case .days(let days): days
    case .months: 31
    case nil: kind.mode.period.maxDayCount
    }
  }
}
