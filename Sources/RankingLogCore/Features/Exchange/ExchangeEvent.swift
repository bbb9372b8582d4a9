/// An event of an export, an import or a merge.
public enum ExchangeEvent: Sendable {
  /// The number of processed rankings and dates without one.
  case progress(done: Int, total: Int)
  /// A different ranking of the same source and date is stored; it was not replaced.
  case differs(String)
  /// A stored ranking was omitted because it contradicts itself.
  case leftOut(String, reason: String)
}
