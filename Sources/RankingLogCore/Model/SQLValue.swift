/// A value of the archive: of a row, or an argument of a statement.
public enum SQLValue: Equatable, Sendable {
  /// No value.
  case null
  /// An integer.
  case integer(Int)
  /// A floating-point number; possibly infinite, never NaN.
  case real(Double)
  /// A text; may contain any character.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  init(_ number: Int?) { self = number.map(SQLValue.integer) ?? .null }
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ flag: Bool?) { self = flag.map { .integer($0 ? 1 : 0) } ?? .null }
}

/// A row of the result of a statement.
public struct SQLRow: Sendable {
  /// The names of the columns, in order. Several may have one name.
  public let columns: [String]
  /// Their values.
  public let values: [SQLValue]
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// No value.
  public init(nilLiteral: ()) { self = .null }
}
