internal import CSQLite

// Connections for statements and files that other people wrote.
extension Connection {
  /// Refuses, when a statement is compiled, everything but reading this database: no PRAGMA, not even as a table, no
  /// ATTACH, no temporary table, and no function that reads files or loads code.
  func restrictToReading() throws(RankingLogError) {
    // A table-valued function is declared as a table when it is first used, which the authorizer would refuse.
    try run("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_set_authorizer(
      handle,
      { _, action, _, name, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: SQLITE_OK
        case SQLITE_FUNCTION: isHarmless(name) ? SQLITE_OK : SQLITE_DENY
        default: SQLITE_DENY
        }
      }, nil)
  }

  /// Prepares to read what may be made to do harm: texts of any length, functions in the schema, and damaged pages.
  func distrustContents() throws(RankingLogError) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20)
    try execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON")
  }

  /// Adds `has_tag(tags, tag)`: whether a tag is among the tags of `v_work`, exactly as written; NULL without tags. And
  /// `fold(text)`: the text as searches compare it, without differences of case, width, kana and blanks.
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

/// The others that SQLite itself has read no files. Those of its shell are named in case that a build contains them.
private func isHarmless(_ function: UnsafePointer<CChar>?) -> Bool {
  guard let function else { return false }
  return !["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"].contains(
    String(cString: function).lowercased())
}

private typealias SQLFunction =
  @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

private func fold(
  _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let arguments, let bytes = text(arguments[0]) else { return sqlite3_result_null(context) }
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

/// The bytes of an argument as text; nil for NULL.
private func text(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
  guard let start = sqlite3_value_text(value) else { return nil }
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}
