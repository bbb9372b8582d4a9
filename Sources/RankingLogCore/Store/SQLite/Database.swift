internal import CSQLite
import Platform

/// Opens databases, and checks their owner.
enum Database {
  /// Opens a database file and runs missing migrations.
  ///
  /// - Parameters:
  ///   - willMigrate: As for the migration.
  ///   - didMigrate: As for the migration.
  /// - Throws: `storageDamaged` if the file is not a database, belongs to another program, was written by a newer or
  ///   unsupported version, or has a damaged log. The files do not change then.
  static func open(
    path: String, schema: Schema, _ options: DatabaseOptions = DatabaseOptions(),
    willMigrate: () throws(RankingLogError) -> Void = { () throws(RankingLogError) in },
    didMigrate: Migration = { _, _ throws(RankingLogError) in }
  ) throws(RankingLogError) -> Connection {
    // SQLite would delete it. Read twice, because another process may be writing the header.
    if WriteAheadLog.isDamaged(path + "-wal"), WriteAheadLog.isDamaged(path + "-wal") {
      throw StoreFailure(damage: "the header of \(path)-wal is damaged").error(path: path)
    }
    let connection = try Connection(path: path, .readWrite, options)
    try checkOwner(connection, schema)
    // With WAL, a process can read while another one downloads. It requires memory shared within one machine, which
    // network file systems neither provide nor refuse. If a file system refuses it, SQLite returns another mode.
    let isLocal = options.networkFileSystem(path) == nil
    if isLocal {
      let mode = try setJournalMode("WAL", connection, options.busyTimeout)
      if mode != "wal", mode != "memory" { try connection.execute("PRAGMA journal_mode=TRUNCATE") }
    } else {
      try leaveWAL(connection, options.busyTimeout)
    }
    // A backup that is opened for writing becomes an archive again, which no backup may replace.
    if let id = schema.backupID, try applicationID(connection) == id {
      try connection.execute("PRAGMA application_id=\(schema.applicationID)")
    }
    // With SQLite's default of 1,000 pages, a page changed by several transactions is copied into the file several
    // times.
    try connection.execute(
      """
      PRAGMA synchronous=\(isLocal ? "NORMAL" : "FULL"); PRAGMA cache_size=-\(options.pageCache);
      PRAGMA wal_autocheckpoint=4000
      """)
    connection.interruptWhenCancelled()
    try migrate(connection, schema, willMigrate: willMigrate, didMigrate: didMigrate)
    connection.completeWhenCancelled()
    return connection
  }

  /// Opens a read-only database, without changing it or creating another file.
  ///
  /// - Throws: `storageDamaged` as `open` does; `file` if migrations are missing.
  static func openReadOnly(
    path: String, schema: Schema, _ options: DatabaseOptions
  ) throws(RankingLogError) -> Connection {
    let connection = try Connection.reading(path, options)
    try checkOwner(connection, schema)
    let version = try version(connection)
    guard version == schema.version else {
      throw .file(
        path: path,
        reason: "read-only, but requires an update from schema \(version) to \(schema.version)",
        advice: "copy it to a writable directory and \(.chooseDataDirectory)")
    }
    try connection.execute("PRAGMA cache_size=-\(options.pageCache)")
    return connection
  }

  /// Sets the journal mode. Retries, because if two processes create a file at the same time, SQLite reports busy to
  /// one of them without waiting.
  private static func setJournalMode(
    _ mode: String, _ connection: borrowing Connection, _ timeout: Duration
  ) throws(RankingLogError) -> String? {
    let end = ContinuousClock.now + timeout
    while true {
      do {
        return try connection.first("PRAGMA journal_mode=\(mode)") { (row: borrowing Row) in row.text(0) }
      } catch {
        guard case .storageBusy = error, ContinuousClock.now < end else { throw error }
        usleep(10_000)
      }
    }
  }

  /// Switches to a rollback journal, whose locks other machines respect.
  private static func leaveWAL(
    _ connection: borrowing Connection, _ timeout: Duration
  ) throws(RankingLogError) {
    // An exclusive lock replaces the shared memory of a log that is still in use.
    try connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    let mode = try setJournalMode("TRUNCATE", connection, timeout)
    try connection.execute("PRAGMA locking_mode=NORMAL")
    // The next read releases the lock.
    _ = try version(connection)
    if mode == "wal" { throw .storageBusy(path: connection.path) }
  }

  /// The program that wrote an apparently intact file.
  enum Owner: Equatable {
    /// This program, or no program yet.
    case us
    case another
    /// A newer version of rankinglog, with its number of migrations.
    case newer(Int)
    /// A version of rankinglog whose files are no longer supported, with its number of migrations.
    case older(Int)
  }

  static func owner(of connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) -> Owner {
    // Uses one transaction, because another process may be creating the file.
    try connection.execute("BEGIN")
    let owner = try applicationID(connection)
    let found = try version(connection)
    // Most programs set neither number; existing tables show that the file belongs to another program.
    let tables =
      try connection.first("SELECT count(*) FROM sqlite_schema") { (row: borrowing Row) in row.int(0) } ?? 0
    try connection.execute("COMMIT")
    if !schema.owns(owner), owner != 0 || found != 0 || tables != 0 { return .another }
    if found > schema.version { return .newer(found) }
    return found > 0 && found < schema.oldest ? .older(found) : .us
  }

  /// Throws if another program or an unsupported version wrote the file.
  static func checkOwner(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) {
    switch try owner(of: connection, schema) {
    case .us: break
    case .another:
      throw .storageDamaged(
        path: connection.path, reason: "database of another program",
        advice: "\(.chooseDataDirectory); the file was not changed")
    case .newer(let found):
      throw .storageDamaged(
        path: connection.path,
        reason: "written by a newer version (schema \(found); this version supports \(schema.version))",
        advice: "\(.update); the file was not changed")
    case .older(let found):
      throw .storageDamaged(
        path: connection.path,
        reason:
          "written by a version before 0.2 (schema \(found); this version supports \(schema.oldest) and later)",
        advice: "update it with version 0.2 first; the file was not changed")
    }
  }

  /// Whether a damaged file that can be created again may be removed; not if another program or a newer version wrote
  /// it.
  static func mayRemove(_ path: String, _ schema: Schema, _ options: DatabaseOptions) -> Bool {
    guard let file = try? Connection.reading(path, options) else { return true }
    guard let owner = try? owner(of: file, schema) else { return true }
    return owner == .us
  }

  /// Removes a database and its journals, which SQLite would otherwise apply to the next file of that name.
  static func remove(_ path: String) {
    for end in ["", "-wal", "-shm", "-journal"] { Files.remove(path + end) }
  }

  private static func applicationID(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("PRAGMA application_id") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}

extension Database {
  /// The version of SQLite in use.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// The oldest supported version of SQLite, which added `STRICT` and `pragma_table_list`.
  private static let oldestLibrary = 3_037_000

  /// Throws if SQLite is too old.
  static func checkLibrary(_ path: String, version: Int = Int(sqlite3_libversion_number()))
    throws(RankingLogError)
  {
    if version >= oldestLibrary { return }
    throw .file(path: path, reason: "requires SQLite 3.37 or later (found \(libraryVersion))")
  }
}
