#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens a database and brings its schema up to date.
enum Database {
  /// Opens the file at a path and runs the steps of the schema it does not have yet.
  ///
  /// - Parameter forgotten: Told what of an archive of an earlier version was doubtful and is forgotten now.
  /// - Throws: `storageDamaged` where the file is no database, belongs to another program, or was written by a
  ///   newer version; nothing is changed then.
  static func open(
    path: String, schema: Schema, _ options: DatabaseOptions = DatabaseOptions(),
    forgotten: (Doubts) -> Void = { _ in }
  ) throws(RankingLogError) -> Connection {
    let connection = try Connection(path: path, .readWrite, options)
    try checkOwner(connection, schema)
    // WAL lets one process download while another lists. Where the file system cannot do it (network file
    // systems), SQLite answers with another mode, and a plain rollback journal is the safe choice.
    let mode = try switchToWAL(connection, options.busyTimeout)
    if mode != "wal", mode != "memory" { try connection.execute("PRAGMA journal_mode=TRUNCATE") }
    // Of pages, in KiB: what many rankings in a row touch fits into it.
    try connection.execute("PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16384")
    let doubts = try migrate(connection, schema)
    if !doubts.isEmpty { forgotten(doubts) }
    return connection
  }

  /// Of two processes that make a file at once, SQLite calls one busy without letting it wait.
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

  /// A step and its version number are one transaction: a crash leaves the step undone or done.
  ///
  /// - Returns: What was doubtful, and is forgotten.
  @discardableResult
  static func migrate(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) -> Doubts
  {
    guard try version(connection) < schema.steps.count else { return Doubts() }
    return try connection.transaction { () throws(RankingLogError) in
      var doubts = Doubts()
      // Another process may have migrated between the look and the lock.
      for number in try version(connection)..<schema.steps.count {
        if number == schema.doubtsStep { doubts = try Doubts(in: connection) }
        try connection.execute(schema.steps[number])
        try connection.execute("PRAGMA user_version=\(number + 1)")
      }
      try connection.execute("PRAGMA application_id=\(schema.applicationID)")
      return doubts
    }
  }

  /// Who wrote a file that is sound as far as that can be told.
  enum Owner: Equatable {
    /// We did, or nobody yet.
    case us
    case another
    /// A newer version of us, with so many steps.
    case newer(Int)
  }

  static func owner(of connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) -> Owner {
    // One look at all of it: another process may be filling the file.
    try connection.execute("BEGIN")
    let owner = try connection.first("PRAGMA application_id") { (row: borrowing Row) in row.int(0) } ?? 0
    let found = try version(connection)
    // Most programs set neither number; their tables tell that a file is not ours to fill.
    let tables =
      try connection.first("SELECT count(*) FROM sqlite_schema") { (row: borrowing Row) in row.int(0) } ?? 0
    try connection.execute("COMMIT")
    if owner != schema.applicationID, owner != 0 || found != 0 || tables != 0 { return .another }
    return found > schema.steps.count ? .newer(found) : .us
  }

  /// Refuses what another program or a newer version wrote.
  static func checkOwner(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) {
    switch try owner(of: connection, schema) {
    case .us: break
    case .another:
      throw .storageDamaged(
        path: connection.path,
        reason: "is a database of another program; nothing was changed. Choose another --data-dir")
    case .newer(let found):
      throw .storageDamaged(
        path: connection.path,
        reason: "was written by a newer rankinglog (schema \(found), this one knows \(schema.steps.count));"
          + " nothing was changed. Update rankinglog")
    }
  }

  static func version(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA user_version") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}

/// A database's tables as a list of steps, to which steps are only ever added.
struct Schema: Sendable {
  /// Marks the file as ours (SQLite's `application_id`).
  let applicationID: Int
  let steps: [String]
  /// The step before which is counted what it forgets; nil where none does.
  var doubtsStep: Int?

  /// The schema as it was after so many steps.
  func upTo(_ version: Int) -> Schema {
    Schema(applicationID: applicationID, steps: Array(steps.prefix(version)), doubtsStep: doubtsStep)
  }
}
