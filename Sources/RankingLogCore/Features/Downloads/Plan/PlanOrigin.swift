/// The origin of a plan, in words for readers.
public struct PlanOrigin: Sendable {
  /// The program and its version.
  public var program: String
  /// The selected rankings; nil for a list of works.
  public var selection: RankingSelection?
  /// The filter; nil without one.
  public var filter: String?

  /// The origin of a plan.
  public init(program: String, selection: RankingSelection? = nil, filter: String? = nil) {
    (self.program, self.selection, self.filter) = (program, selection, filter)
  }
}
