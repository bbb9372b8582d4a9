extension Database {
  /// Runs missing migrations in one transaction, so that an interruption leaves the previous version.
  ///
  /// - Parameter willMigrate: Called before the first migration of a database that is not empty.
  static func migrate(
    _ connection: borrowing Connection, _ schema: Schema,
    willMigrate: () throws(RankingLogError) -> Void = { () throws(RankingLogError) in }
  ) throws(RankingLogError) {
    guard try version(connection) < schema.version else { return }
    try connection.transaction { () throws(RankingLogError) in
      // Another process may have migrated the file before this one acquired the lock.
      let before = try version(connection)
      let steps = schema.steps(from: before)
      if before > 0, !steps.isEmpty { try willMigrate() }
      for step in steps {
        try connection.execute(step.sql)
        try connection.execute("PRAGMA user_version=\(step.version)")
      }
      try connection.execute("PRAGMA application_id=\(schema.applicationID)")
    }
  }

  /// Returns the version of the schema; 0 for an empty database.
  static func version(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA user_version") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}
