/// The result of recovering one table of a damaged archive.
public struct RecoveredTable: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The number of rows in the new archive.
  public let recovered: Int
  /// The number of rows that were certainly lost; nil if the number is unknown.
  public let lost: Int?
}
