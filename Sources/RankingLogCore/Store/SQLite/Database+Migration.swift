extension Database {
  /// The index of a migration, and the database before it.
  typealias Migration = (Int, borrowing Connection) throws(RankingLogError) -> Void

  /// Runs missing migrations. A migration and its version number share a transaction, so that a crash cannot separate
  /// them.
  static func migrate(
    _ connection: borrowing Connection, _ schema: Schema,
    willMigrate: Migration = { _, _ throws(RankingLogError) in }
  ) throws(RankingLogError) {
    guard try version(connection) < schema.steps.count else { return }
    try connection.transaction { () throws(RankingLogError) in
      // Another process may have migrated the file before this one acquired the lock.
      for number in try version(connection)..<schema.steps.count {
        try willMigrate(number, connection)
        try connection.execute(schema.steps[number])
        try connection.execute("PRAGMA user_version=\(number + 1)")
      }
      try connection.execute("PRAGMA application_id=\(schema.applicationID)")
    }
  }

  /// Returns the number of migrations that were run.
  static func version(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA user_version") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}
