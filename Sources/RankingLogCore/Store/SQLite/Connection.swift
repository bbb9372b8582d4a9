internal import CSQLite

/// One connection to one database, used by one thread at a time (its owner is an actor).
///
/// Prepared statements are cached by text; rows are valid only inside the closures they are passed to.
struct Connection: ~Copyable {
  let path: String
  let handle: OpaquePointer
  /// The work limit set by `distrustContents`.
  let workLimit = WorkLimit()
  private let statements = StatementCache()

  /// Opens a database file, or an in-memory database (`:memory:`); by default creates a missing file.
  init(
    path: String, _ access: Access = .readWrite, _ options: DatabaseOptions = DatabaseOptions()
  ) throws(RankingLogError) {
    try Database.checkLibrary(path)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      access.name(of: path), &handle, access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      access.vfs ?? options.vfs)
    guard code == SQLITE_OK, let handle else {
      let error = StoreFailure(code: code, handle: handle).error(path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    self.handle = handle
    sqlite3_busy_timeout(handle, Int32(min(options.busyTimeout / .milliseconds(1), 1e9)))
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Allows statements to change definitions in `sqlite_schema`.
  func allowSchemaChanges() throws(RankingLogError) {
    try check(rl_allow_schema_changes(handle))
    try execute("PRAGMA writable_schema=ON")
  }

  /// Runs statements without arguments or rows.
  func execute(_ sql: String) throws(RankingLogError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement and ignores its rows.
  func run(_ sql: String, _ arguments: [SQLValue] = []) throws(RankingLogError) {
    try forEach(sql, arguments) { (_: borrowing Row) throws(RankingLogError) in }
  }

  /// Inserts a row and returns its rowid.
  func insert(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) -> Int {
    try run(sql, arguments)
    return Int(sqlite3_last_insert_rowid(handle))
  }

  /// Inserts a row unless it violates a constraint.
  func insertIfAllowed(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) {
    let statement = try prepare(sql, arguments)
    defer { statement.reset() }
    let code = statement.step()
    guard code == SQLITE_DONE || code & 0xff == SQLITE_CONSTRAINT else {
      throw StoreFailure(code: code, handle: handle).error(path: path)
    }
  }

  /// The number of rows changed by the last statement.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Returns all rows, mapped.
  func all<T>(
    _ sql: String, _ arguments: [SQLValue] = [], _ map: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> [T] {
    var values: [T] = []
    try forEach(sql, arguments) { (row: borrowing Row) throws(RankingLogError) in values.append(try map(row))
    }
    return values
  }

  /// Returns the first row, mapped; nil if there are no rows.
  func first<T>(
    _ sql: String, _ arguments: [SQLValue] = [], _ map: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T? {
    let statement = try prepare(sql, arguments)
    defer { statement.reset() }
    guard try step(statement) else { return nil }
    let value = try map(Row(statement))
    try checkValues(of: statement)
    return value
  }

  /// Calls `body` with every row.
  func forEach(
    _ sql: String, _ arguments: [SQLValue] = [], _ body: (borrowing Row) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
    let statement = try prepare(sql, arguments)
    defer { statement.reset() }
    while try step(statement) {
      try body(Row(statement))
      try checkValues(of: statement)
    }
  }

  /// Whether the path refers to another file, or none, since the database was opened.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Runs a closure in a write transaction, which is committed or rolled back completely.
  ///
  /// Immediate, because a transaction that reads first and then writes fails without waiting after a write by another
  /// connection.
  func transaction<T>(_ body: () throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Some failures (a full disk) roll back automatically; the error of a second rollback is ignored.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Runs a reading closure, which sees one state of the database and acquires locks only once.
  func snapshot<T>(_ body: () throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    try run("BEGIN")
    // A read-only transaction has no changes to lose at its end.
    defer { try? run("COMMIT") }
    return try body()
  }

  private func prepare(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) -> Statement {
    let statement = try statement(sql)
    try check(statement.bind(arguments))
    return statement
  }

  private func statement(_ sql: String) throws(RankingLogError) -> Statement {
    if let cached = statements[sql] { return cached }
    var pointer: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil))
    guard let pointer else { throw .storageDamaged(path: path, reason: "empty statement") }
    let statement = Statement(pointer)
    statements[sql] = statement
    return statement
  }

  private func step(_ statement: Statement) throws(RankingLogError) -> Bool {
    switch statement.step() {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw StoreFailure(code: code, handle: handle).error(path: path)
    }
  }

  /// Not inlined, because every query calls it.
  @inline(never)
  private func checkValues(of statement: Statement) throws(RankingLogError) {
    if let damage = statement.damage { throw StoreFailure(damage: damage).error(path: path) }
  }

  private func check(_ code: Int32) throws(RankingLogError) {
    guard code != SQLITE_OK else { return }
    throw StoreFailure(code: code, handle: handle).error(path: path)
  }
}
