/// An unparsed value for a parameter.
struct Assignment: Sendable {
  let parameter: Parameter
  let text: String
  let origin: ValueSource
}
