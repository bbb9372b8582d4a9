/// An alternative of a comparison.
enum FilterValue<Value: Hashable & Sendable>: Hashable, Sendable {
  case unknown
  case equal(Value)
  /// A range that includes both ends, at least one of which is set.
  case range(Value?, Value?)
}
