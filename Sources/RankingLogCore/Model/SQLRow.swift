/// A row of the result of a statement.
public struct SQLRow: Sendable {
  /// The names of the columns, in order; not necessarily unique.
  public let columns: [String]
  /// The values of the columns.
  public let values: [SQLValue]
}
