internal import CSQLite

/// The limits of a statement written by a user.
public struct SQLLimits: Sendable {
  /// The maximum length of a text or a blob in bytes, including intermediate ones.
  public var valueBytes = 16 << 20
  /// The maximum number of bytes that are read of a text or a blob; longer ones are truncated.
  public var readBytes = Int.max

  /// Creates limits for a user who waits for the result.
  public init() {}
}

/// One statement written by a user, on a separate connection that can only read this database.
struct ReadOnlyQuery: ~Copyable {
  private let connection: Connection
  private let statement: Statement
  /// The views without R-18 works; nil for all tables and views.
  private let views: SafeViews?
  private let limits: SQLLimits

  /// Compiles a statement.
  ///
  /// - Parameter hidesR18: Whether the statement can read only the views, without R-18 rankings and works.
  /// - Throws: `usage`, with SQLite's message, if the text is not exactly one reading statement.
  init(
    _ sql: String, path: String, _ options: DatabaseOptions, hidesR18: Bool, _ limits: SQLLimits = SQLLimits()
  ) throws {
    let connection = try Connection.reading(path, options)
    let views = hidesR18 ? try SafeViews(connection) : nil
    try connection.execute("PRAGMA query_only=ON")
    try connection.addTextFunctions()
    try connection.restrictToReading(views)
    connection.limitValues(toBytes: limits.valueBytes)
    connection.interruptWhenCancelled()
    statement = try Self.only(sql, connection)
    self.connection = connection
    self.views = views
    self.limits = limits
  }

  /// Calls `receive` with each row when it is found.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled, even before the first row.
  func forEach(_ receive: (SQLRow) throws -> Void) throws {
    let row = Row(statement)
    let columns = (0..<row.count).map { index in
      sqlite3_column_name(statement.pointer, index).map { String(cString: $0) } ?? ""
    }
    while true {
      switch statement.step() {
      case SQLITE_ROW:
        try receive(
          SQLRow(columns: columns, values: (0..<row.count).map { row.value($0, upTo: limits.readBytes) }))
      case SQLITE_DONE: return
      case let code: throw Self.failure(code, connection)
      }
    }
  }

  /// Compiles the only statement of a text.
  private static func only(_ sql: String, _ connection: borrowing Connection) throws -> Statement {
    guard !sql.utf8.contains(0) else { throw RankingLogError.usage("the statement contains a NUL character") }
    let (found, code) = statements(in: sql, connection)
    guard code == SQLITE_OK else { throw failure(code, connection) }
    guard let statement = found.first else { throw RankingLogError.usage("no SQL statement") }
    guard found.count == 1 else {
      throw RankingLogError.usage("\(found.count) SQL statements; run one at a time")
    }
    // Catches statements that the authorizer does not check, such as VACUUM INTO.
    guard sqlite3_stmt_readonly(statement.pointer) != 0 else { throw refusal("not authorized") }
    guard sqlite3_bind_parameter_count(statement.pointer) == 0 else {
      throw RankingLogError.usage("parameter without a value (? or :name); write the value instead")
    }
    return statement
  }

  /// Compiles all statements of a text, up to a refused one. Runs none of them.
  private static func statements(
    in sql: String, _ connection: borrowing Connection
  ) -> (found: [Statement], code: Int32) {
    let handle = connection.handle
    return sql.withCString { text in
      var found: [Statement] = []
      var rest = text
      while rest.pointee != 0 {
        var (pointer, end): (OpaquePointer?, UnsafePointer<CChar>?) = (nil, nil)
        let code = sqlite3_prepare_v3(handle, rest, -1, 0, &pointer, &end)
        guard code == SQLITE_OK, let end else { return (found, code) }
        if let pointer { found.append(Statement(pointer)) }
        rest = end
      }
      return (found, SQLITE_OK)
    }
  }

  /// Converts an SQLite error: a mistake in a statement is a usage error, a problem of the file a storage error.
  private static func failure(_ code: Int32, _ connection: borrowing Connection) -> any Error {
    let failure = StoreFailure(code: code, handle: connection.handle)
    return switch code & 0xff {
    case SQLITE_INTERRUPT: CancellationError()
    // A refused temporary table is reported as a changed schema.
    case SQLITE_AUTH, SQLITE_READONLY, SQLITE_SCHEMA: refusal(failure.message)
    case SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_MISMATCH: RankingLogError.usage(Message(failure.message))
    case SQLITE_NOMEM:
      RankingLogError.usage("the statement needs too much memory; select fewer rows or columns")
    default: failure.error(path: connection.path)
    }
  }

  private static func refusal(_ message: String) -> RankingLogError {
    .usage("\(message); use a SELECT, WITH or EXPLAIN statement that reads the archive")
  }
}
