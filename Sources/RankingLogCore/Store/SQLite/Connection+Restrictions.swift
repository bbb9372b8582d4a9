internal import CSQLite

// Connections for statements and files of other users.
extension Connection {
  /// Refuses, when a statement is compiled, everything except reading this database. Refuses PRAGMA (even as a table),
  /// ATTACH, temporary tables, and functions that read files or load code.
  ///
  /// - Parameter views: Also refuses everything except these views; must exist as long as the connection.
  func restrictToReading(_ views: SafeViews?) throws(RankingLogError) {
    // Declares these functions now: their first use declares a table, which the authorizer would refuse.
    try run("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_set_authorizer(
      handle,
      { views, action, table, name, database, source in
        switch action {
        case SQLITE_READ: SafeViews.allow(views, table, name, database, source) ? SQLITE_OK : SQLITE_DENY
        case SQLITE_SELECT, SQLITE_RECURSIVE: SQLITE_OK
        case SQLITE_FUNCTION: isHarmless(name) ? SQLITE_OK : SQLITE_DENY
        default: SQLITE_DENY
        }
      }, views.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// Hardens a connection to an untrusted file: limits the length of values, and disables functions in its schema.
  /// Interrupts statements if the task is canceled, or if their total work exceeds a limit derived from the size of the
  /// file. A few damaged pages can form an endless table.
  func distrustContents() throws(RankingLogError) {
    limitValues(toBytes: 1 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    let bytes = ["", "-wal"].reduce(0) { $0 + (Files.length(path + $1) ?? 0) }
    workLimit.allow(steps: 20_000_000 + 100 * min(bytes, 1 << 42))
    sqlite3_progress_handler(
      handle, WorkLimit.interval, { WorkLimit.isReached($0) ? 1 : 0 },
      Unmanaged.passUnretained(workLimit).toOpaque())
    try execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON")
  }

  /// Sets the maximum length of a text, a blob and a row, in bytes.
  func limitValues(toBytes count: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: count))
  }

  /// Adds `has_tag(tags, tag)` and `fold(text)`. `has_tag` returns whether a tag is among the tags of `v_work`, exactly
  /// as written; NULL without tags. `fold` returns the text without differences of case, width, kana and spaces, as in
  /// searches.
  func addTextFunctions() throws(RankingLogError) {
    for (name, count, function) in [("has_tag", 2, hasTag), ("fold", 1, fold)]
      as [(String, Int32, SQLFunction)]
    {
      let code = sqlite3_create_function_v2(
        handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil, function, nil, nil,
        nil)
      guard code == SQLITE_OK else { throw StoreFailure(code: code, handle: handle).error(path: path) }
    }
  }
}

/// Whether a function is harmless. SQLite's other functions do not read files. Functions of its shell are listed in
/// case a build contains them.
private func isHarmless(_ function: UnsafePointer<CChar>?) -> Bool {
  guard let function else { return false }
  return !["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"].contains(
    String(cString: function).lowercased())
}

private typealias SQLFunction =
  @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// The maximum length of a text to fold, in bytes; far longer than any stored text.
private let maxFoldedBytes = 16 << 20

private func fold(
  _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let arguments, let bytes = text(arguments[0]) else { return sqlite3_result_null(context) }
  // Folding may make a character eleven times as long.
  guard bytes.count <= maxFoldedBytes else { return sqlite3_result_error_toobig(context) }
  var folded = TextBuffer(capacity: bytes.count + 16)
  folded.append(folding: bytes)
  folded.withBytes { utf8 in
    utf8.withMemoryRebound(to: CChar.self) { rl_result_text(context, $0.baseAddress, Int32($0.count)) }
  }
}

private func hasTag(
  _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let arguments, let tags = text(arguments[0]), let tag = text(arguments[1]) else {
    return sqlite3_result_null(context)
  }
  sqlite3_result_int(context, Tags.contains(in: tags) { $0.elementsEqual(tag) } ? 1 : 0)
}

/// Returns the bytes of an argument as text; nil for NULL.
private func text(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
  guard let start = sqlite3_value_text(value) else { return nil }
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}

/// The remaining work of the statements of a connection, in steps of SQLite's virtual machine.
final class WorkLimit {
  static let interval: Int32 = 10_000
  private var remaining = 0

  func allow(steps: Int) { remaining = steps }

  /// Counts an interval. SQLite calls it in the task that runs the statement.
  ///
  /// - Returns: Whether the limit is reached or the task is canceled.
  static func isReached(_ limit: UnsafeMutableRawPointer?) -> Bool {
    guard let limit else { return false }
    let work = Unmanaged<WorkLimit>.fromOpaque(limit).takeUnretainedValue()
    work.remaining -= Int(interval)
    return work.remaining < 0 || Task.isCancelled
  }
}
