internal import CSQLite

/// One connection to one database, used by one thread at a time (its owner is an actor).
///
/// Statements are prepared once per text and kept; rows are lent to closures and cannot outlive them.
struct Connection: ~Copyable {
  let path: String
  private let handle: OpaquePointer
  private let statements = StatementCache()

  /// Opens a database file, or one in memory (`:memory:`), by default making it where there is none.
  init(
    path: String, _ access: Access = .readWrite, _ options: DatabaseOptions = DatabaseOptions()
  ) throws(RankingLogError) {
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

  /// Runs statements that take no arguments and give no rows.
  func execute(_ sql: String) throws(RankingLogError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement for its effect.
  func run(_ sql: String, _ arguments: [SQLValue] = []) throws(RankingLogError) {
    try forEach(sql, arguments) { (_: borrowing Row) throws(RankingLogError) in }
  }

  /// Inserts a row and returns its row id.
  func insert(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) -> Int {
    try run(sql, arguments)
    return Int(sqlite3_last_insert_rowid(handle))
  }

  /// Inserts a row, unless a rule of the table forbids it.
  func insertIfAllowed(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) {
    let statement = try prepare(sql, arguments)
    defer { statement.reset() }
    let code = statement.step()
    guard code == SQLITE_DONE || code & 0xff == SQLITE_CONSTRAINT else {
      throw StoreFailure(code: code, handle: handle).error(path: path)
    }
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Every row, mapped.
  func all<T>(
    _ sql: String, _ arguments: [SQLValue] = [], _ map: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> [T] {
    var values: [T] = []
    try forEach(sql, arguments) { (row: borrowing Row) throws(RankingLogError) in values.append(try map(row))
    }
    return values
  }

  /// The first row, mapped; nil where there is none.
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

  /// Lends every row to a closure.
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

  /// Runs a closure in a transaction that writes: all of it is kept, or nothing.
  ///
  /// Immediate, since a transaction that reads first and then writes fails at once when another writes between.
  func transaction<T>(_ body: () throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Some failures (a full disk) have rolled back already; a second rollback is then an error to ignore.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Runs a closure that only reads: all of it sees one state of the archive, and locks are taken once.
  func snapshot<T>(_ body: () throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    try run("BEGIN")
    // Nothing was written, so it does not matter how it ends.
    defer { try? run("COMMIT") }
    return try body()
  }

  private func prepare(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) -> Statement {
    let statement = try statement(sql)
    try check(statement.bind(arguments))
    return statement
  }

  private func statement(_ sql: String) throws(RankingLogError) -> Statement {
    if let known = statements[sql] { return known }
    var pointer: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil))
    guard let pointer else { throw .storageDamaged(path: path, reason: "an empty statement") }
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

  private func checkValues(of statement: Statement) throws(RankingLogError) {
    if let damage = statement.damage { throw StoreFailure(damage: damage).error(path: path) }
  }

  private func check(_ code: Int32) throws(RankingLogError) {
    guard code != SQLITE_OK else { return }
    throw StoreFailure(code: code, handle: handle).error(path: path)
  }
}
