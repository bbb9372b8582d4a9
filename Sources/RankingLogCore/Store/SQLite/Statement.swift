internal import CSQLite

/// A prepared statement. A class, because the cache is a dictionary, which cannot contain noncopyable values.
final class Statement {
  let pointer: OpaquePointer
  /// Whether the statement's rows are being read. The cache contains one statement per text, and running it again would
  /// rewind it.
  private(set) var isInUse = false
  /// The first damaged value read since the last reset.
  private(set) var damage: String?

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Binds all arguments, whose number must match. The statement is in use until reset.
  func bind(_ arguments: [SQLValue]) -> Int32 {
    precondition(!isInUse, "a statement was used again while its rows were read")
    precondition(
      arguments.count == Int(sqlite3_bind_parameter_count(pointer)),
      "a statement got the wrong number of arguments")
    for (index, argument) in arguments.enumerated() {
      let code = bind(argument, at: Int32(index + 1))
      if code != SQLITE_OK { return code }
    }
    isInUse = true
    return SQLITE_OK
  }

  func step() -> Int32 { sqlite3_step(pointer) }

  /// Records the damage of a column's value.
  @inline(never)
  func noteDamage(_ column: Int32, _ fault: String) {
    guard damage == nil else { return }
    let name = sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? "value"
    damage = "stored \(name): \(fault)"
  }

  /// Resets the statement for its next use and releases the bound values.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
    isInUse = false
    damage = nil
  }

  private func bind(_ argument: SQLValue, at index: Int32) -> Int32 {
    switch argument {
    case .null: sqlite3_bind_null(pointer, index)
    case .integer(let number): sqlite3_bind_int64(pointer, index, Int64(number))
    case .real(let number): sqlite3_bind_double(pointer, index, number)
    case .text(let text) where text.utf8.count > Int32.max: SQLITE_TOOBIG
    case .blob(let bytes) where bytes.count > Int32.max: SQLITE_TOOBIG
    case .text(var text):
      // Binds by length, which preserves a NUL in a title.
      text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          rl_bind_text(pointer, index, $0.baseAddress, Int32($0.count))
        }
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes { rl_bind_blob(pointer, index, $0.baseAddress, Int32($0.count)) }
    }
  }
}

/// The statements of a connection, by text.
final class StatementCache {
  private var statements: [Key: Statement] = [:]

  /// Hashed by length, because hashing a complete text is slower than running many statements.
  private struct Key: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
  }

  subscript(sql: String) -> Statement? {
    get { statements[Key(sql: sql)] }
    set { statements[Key(sql: sql)] = newValue }
  }

  func removeAll() { statements.removeAll() }
}
