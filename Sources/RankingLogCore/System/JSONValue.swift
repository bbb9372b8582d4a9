/// A value of JSON.
enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number with a fraction or an exponent, or too large for an integer.
  case decimal(Double)
  case string(String)
  case array([JSONValue])
  /// The members; of those with one name the first.
  case object([String: JSONValue])
  /// A text that is no UTF-8 or has a wrong escape, or digits that are no number. Its neighbours can be read.
  case damaged
}

extension JSONValue {
  /// A whole number, also where it is written as `7.0`; nil for anything else.
  var int: Int? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int(exactly: number)
    default: nil
    }
  }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }
}
