import Platform

/// A database schema as an append-only list of migrations.
struct Schema: Sendable {
  /// The `application_id` of rankinglog's files.
  let applicationID: Int
  /// The oldest version that can be migrated. The first step creates it.
  var oldest = 1
  let steps: [Step]
  /// The `application_id` of backups that were not written since; nil if this schema has no backups.
  var backupID: Int?

  /// The SQL of a migration, evaluated only for a database that it migrates.
  struct Step: Sendable, ExpressibleByStringLiteral {
    fileprivate let sql: @Sendable () -> String

    init(_ sql: @escaping @Sendable @autoclosure () -> String) { self.sql = sql }

    init(stringLiteral sql: String) { self.init(sql) }
  }

  /// The version of a database after all steps.
  var version: Int { oldest + steps.count - 1 }

  /// Whether an `application_id` belongs to a file or a backup of this schema.
  func owns(_ id: Int) -> Bool { id == applicationID || id == backupID }

  /// Returns the schema at an earlier version.
  func upTo(_ version: Int) -> Schema {
    Schema(
      applicationID: applicationID, oldest: oldest, steps: Array(steps.prefix(version - oldest + 1)),
      backupID: backupID)
  }

  /// Returns the steps that migrate a database, each with the version it leads to.
  ///
  /// - Parameter version: The version of the database; 0 for an empty one.
  func steps(from version: Int) -> [(version: Int, sql: String)] {
    zip(oldest..., steps).filter { $0.0 > version }.map { (version: $0, sql: $1.sql()) }
  }
}
