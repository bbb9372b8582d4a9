/// The comparison of a number or a date.
enum FilterComparison<Value: Hashable & Sendable>: Hashable, Sendable {
  case oneOf([FilterValue<Value>])
  case below(Value)
  case above(Value)
}
