/// An argument of a statement, or a value of a row.
enum SQLValue: Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  init(_ number: Int?) { self = number.map(SQLValue.integer) ?? .null }
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ flag: Bool?) { self = flag.map { .integer($0 ? 1 : 0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(nilLiteral: ()) { self = .null }
}
