/// The result of an export.
public struct ExportSummary: Sendable {
  /// The written rankings.
  public var written: ExchangeCount
  /// The number of omitted rankings, which contradict themselves.
  public var leftOut: Int
}
