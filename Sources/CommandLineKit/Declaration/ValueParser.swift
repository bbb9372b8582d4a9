/// The parser of an option, if it differs from the parser of its type: `as: .range(1...16)`.
package struct ValueParser<Value: Sendable>: Sendable {
  package let choices: @Sendable () -> [String]
  package let parse: @Sendable (String) throws(ValueError) -> Value
  /// Whether the value is a path, to which ``PathRule`` applies.
  let isPath: Bool

  package init(
    choices: @escaping @autoclosure @Sendable () -> [String] = [], isPath: Bool = false,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.choices = choices
    self.isPath = isPath
    self.parse = parse
  }
}

extension ValueParser where Value: ArgumentValue {
  /// The parser of the type.
  package static var standard: ValueParser {
    ValueParser(choices: Value.choices) { text throws(ValueError) in try Value(argument: text) }
  }
}

extension ValueParser where Value == String {
  /// A path.
  package static var path: ValueParser { ValueParser(isPath: true) { $0 } }
}

extension ValueParser where Value == Int {
  package static func range(_ valid: ClosedRange<Int>) -> ValueParser {
    whole("from \(valid.lowerBound) to \(valid.upperBound)") { valid.contains($0) }
  }

  package static func range(_ valid: PartialRangeFrom<Int>) -> ValueParser {
    whole("of \(valid.lowerBound) or more") { valid.contains($0) }
  }

  private static func whole(
    _ bounds: String, _ isValid: @escaping @Sendable (Int) -> Bool
  ) -> ValueParser {
    ValueParser { text throws(ValueError) in
      guard let value = Int(text), isValid(value) else { throw ValueError("not an integer \(bounds)") }
      return value
    }
  }
}
