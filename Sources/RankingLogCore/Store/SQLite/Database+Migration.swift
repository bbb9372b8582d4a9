extension Database {
  /// A migrated database, and its previous version.
  typealias Migration = (borrowing Connection, Int) throws(RankingLogError) -> Void

  /// Runs missing migrations in one transaction, so that an interruption or a canceled task leaves the previous version.
  ///
  /// - Parameters:
  ///   - willMigrate: Called before the first migration of a database that is not empty.
  ///   - didMigrate: Called at the end of the transaction with the previous version; 0 for an empty database.
  /// - Throws: `file` if the disk has too little space for the log of a migration.
  static func migrate(
    _ connection: borrowing Connection, _ schema: Schema,
    willMigrate: () throws(RankingLogError) -> Void = { () throws(RankingLogError) in },
    didMigrate: Migration = { _, _ throws(RankingLogError) in }
  ) throws(RankingLogError) {
    guard try version(connection) < schema.version else { return }
    try connection.transaction { () throws(RankingLogError) in
      // Another process may have migrated the file before this one acquired the lock.
      let before = try version(connection)
      let steps = schema.steps(from: before)
      if before > 0, !steps.isEmpty {
        try checkSpace(connection)
        try willMigrate()
      }
      try connection.allowSchemaChanges()
      do throws(RankingLogError) {
        for step in steps {
          try connection.execute(step.sql)
          try connection.execute("PRAGMA user_version=\(step.version)")
        }
      } catch {
        guard Task.isCancelled else { throw error }
        throw .file(path: connection.path, reason: "its update was interrupted, and changed nothing")
      }
      // Loads the changed definitions.
      try connection.execute("PRAGMA writable_schema=RESET; PRAGMA application_id=\(schema.applicationID)")
      try didMigrate(connection, before)
    }
  }

  /// Throws if a migration could fill the disk: it may write each page of the file twice into the log.
  private static func checkSpace(_ connection: borrowing Connection) throws(RankingLogError) {
    let path = connection.path
    // Not the length of the file, which may have a hole.
    let bytes = try connection.first(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    ) { (row: borrowing Row) in row.int(0) }
    guard let bytes, Files.exists(path), let space = DiskSpace(at: path) else { return }
    let needed = 2 * bytes
    if space.bytes >= needed { return }
    throw .file(
      path: path,
      reason:
        "an update of the archive requires \(needed >> 20) MiB of free space, \(space.bytes >> 20) MiB are free",
      advice: "free space on its disk, or \(.chooseDataDirectory)")
  }

  /// Returns the version of the schema; 0 for an empty database.
  static func version(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA user_version") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}
