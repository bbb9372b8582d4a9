#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens and migrates databases.
enum Database {
  /// Opens a database file and runs missing migrations.
  ///
  /// - Parameter forgotten: Called with the doubtful data of an earlier version that a migration discards.
  /// - Throws: `storageDamaged` if the file is not a database, belongs to another program, or was written by a newer
  ///   version; the file is left unchanged.
  static func open(
    path: String, schema: Schema, _ options: DatabaseOptions = DatabaseOptions(),
    forgotten: (Doubts) -> Void = { _ in }
  ) throws(RankingLogError) -> Connection {
    let connection = try Connection(path: path, .readWrite, options)
    try checkOwner(connection, schema)
    // With WAL, one process can download while another one lists. If the file system does not support it (network file
    // systems), SQLite returns another mode, and a rollback journal is the safe choice.
    let mode = try switchToWAL(connection, options.busyTimeout)
    if mode != "wal", mode != "memory" { try connection.execute("PRAGMA journal_mode=TRUNCATE") }
    // Each `CHECK(… IN …)` costs each row a temporary table, and this program writes names of cases alone. With SQLite's
    // default of 1,000 pages, a page that several transactions change is copied into the file several times.
    try connection.execute(
      """
      PRAGMA synchronous=NORMAL; PRAGMA cache_size=-\(options.pageCache); PRAGMA ignore_check_constraints=ON;
      PRAGMA wal_autocheckpoint=4000
      """)
    let doubts = try migrate(connection, schema)
    if !doubts.isEmpty { forgotten(doubts) }
    return connection
  }

  /// If two processes create a file at the same time, SQLite reports busy to one of them without waiting.
  private static func switchToWAL(
    _ connection: borrowing Connection, _ timeout: Duration
  ) throws(RankingLogError) -> String? {
    let end = ContinuousClock.now + timeout
    while true {
      do {
        return try connection.first("PRAGMA journal_mode=WAL") { (row: borrowing Row) in row.text(0) }
      } catch {
        guard case .storageBusy = error, ContinuousClock.now < end else { throw error }
        usleep(10_000)
      }
    }
  }

  /// A migration and its version number share a transaction: a crash leaves it undone or done.
  ///
  /// - Returns: The doubtful data that was discarded.
  @discardableResult
  static func migrate(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) -> Doubts
  {
    guard try version(connection) < schema.steps.count else { return Doubts() }
    return try connection.transaction { () throws(RankingLogError) in
      var doubts = Doubts()
      // Another process may have migrated before we had the lock.
      for number in try version(connection)..<schema.steps.count {
        if number == schema.doubtsStep { doubts = try Doubts(in: connection) }
        try connection.execute(schema.steps[number])
        try connection.execute("PRAGMA user_version=\(number + 1)")
      }
      try connection.execute("PRAGMA application_id=\(schema.applicationID)")
      return doubts
    }
  }

  /// The program that wrote an apparently intact file.
  enum Owner: Equatable {
    /// This program, or none yet.
    case us
    case another
    /// A newer version of this program, with its number of migrations.
    case newer(Int)
  }

  static func owner(of connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) -> Owner {
    // In one transaction: another process may be creating the file.
    try connection.execute("BEGIN")
    let owner = try connection.first("PRAGMA application_id") { (row: borrowing Row) in row.int(0) } ?? 0
    let found = try version(connection)
    // Most programs set neither number; existing tables show that the file is not ours to fill.
    let tables =
      try connection.first("SELECT count(*) FROM sqlite_schema") { (row: borrowing Row) in row.int(0) } ?? 0
    try connection.execute("COMMIT")
    if owner != schema.applicationID, owner != 0 || found != 0 || tables != 0 { return .another }
    return found > schema.steps.count ? .newer(found) : .us
  }

  /// Throws if another program or a newer version wrote the file.
  static func checkOwner(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) {
    switch try owner(of: connection, schema) {
    case .us: break
    case .another:
      throw .storageDamaged(
        path: connection.path, reason: "is a database of another program",
        advice: "nothing was changed: \(.chooseDataDirectory)")
    case .newer(let found):
      throw .storageDamaged(
        path: connection.path,
        reason: "was written by a newer version (schema \(found), this one knows \(schema.steps.count))",
        advice: "nothing was changed: \(.update)")
    }
  }

  /// Whether a damaged file that can be made again may be removed: not one that another program or a newer version wrote.
  static func mayRemove(_ path: String, _ schema: Schema, _ options: DatabaseOptions) -> Bool {
    guard let file = try? Connection.reading(path, options) else { return true }
    guard let owner = try? owner(of: file, schema) else { return true }
    return owner == .us
  }

  /// Removes a database, with its journals, which would be applied to the next file of that name.
  static func remove(_ path: String) {
    for end in ["", "-wal", "-shm", "-journal"] { Files.remove(path + end) }
  }

  static func version(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA user_version") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}

/// A database schema as an append-only list of migrations.
struct Schema: Sendable {
  /// Identifies our files (SQLite's `application_id`).
  let applicationID: Int
  let steps: [String]
  /// The index of the migration that discards doubtful data, counted before it runs; nil without one.
  var doubtsStep: Int?

  /// The schema at an earlier version.
  func upTo(_ version: Int) -> Schema {
    Schema(applicationID: applicationID, steps: Array(steps.prefix(version)), doubtsStep: doubtsStep)
  }
}
