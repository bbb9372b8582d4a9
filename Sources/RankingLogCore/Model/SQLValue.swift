/// A value in a row of the archive, or an argument of a statement.
public enum SQLValue: Equatable, Sendable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int)
  /// A floating-point number; possibly infinite, never NaN.
  case real(Double)
  /// A string; may contain any character.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  init(_ number: Int?) { self = number.map(SQLValue.integer) ?? .null }
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ flag: Bool?) { self = flag.map { .integer($0 ? 1 : 0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates NULL.
  public init(nilLiteral: ()) { self = .null }
}
