import Platform

/// A database schema as an append-only list of migrations.
struct Schema: Sendable {
  /// The `application_id` of rankinglog's files.
  let applicationID: Int
  let steps: [String]
  /// The `application_id` of backups that were not written since; nil if this schema has no backups.
  var backupID: Int?
  /// Returns the check of the arguments of a statement that writes; nil to check none.
  var argumentCheck: @Sendable (_ sql: String) -> ArgumentCheck? = { _ in nil }

  /// Returns the first invalid argument, with its column; nil if all are valid.
  typealias ArgumentCheck = ([SQLValue]) -> String?

  /// Whether an `application_id` belongs to a file or a backup of this schema.
  func owns(_ id: Int) -> Bool { id == applicationID || id == backupID }

  /// Returns the schema at an earlier version.
  func upTo(_ version: Int) -> Schema {
    Schema(
      applicationID: applicationID, steps: Array(steps.prefix(version)), backupID: backupID,
      argumentCheck: argumentCheck)
  }
}
