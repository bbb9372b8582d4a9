internal import CSQLite
import Platform

/// A row of a result, valid only inside the closure it is passed to. Columns count from 0.
///
/// A value outside its column's domain is damaged. The row then returns a harmless value, and the connection throws
/// `storageDamaged` after the closure, so that closures need no checks.
struct Row: ~Copyable {
  let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement.pointer, column) == SQLITE_NULL
  }

  func int(_ column: Int32) -> Int {
    Int(sqlite3_column_int64(statement.pointer, column))
  }

  func optionalInt(_ column: Int32) -> Int? {
    // Most values are neither NULL nor 0, and need one call.
    let number = int(column)
    return number == 0 && isNull(column) ? nil : number
  }

  /// Returns the text, including NUL characters; empty for NULL. Invalid UTF-8 is damage.
  func text(_ column: Int32) -> String {
    guard let text = validText(column) else {
      statement.noteDamage(column, "not UTF-8")
      return ""
    }
    return text
  }

  /// Whether a text is valid UTF-8.
  func isUTF8(_ column: Int32) -> Bool { validText(column) != nil }

  /// Calls `body` with the bytes of a text, which may be invalid UTF-8; with none for NULL.
  func withBytes(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Void) { body(utf8(column)) }

  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  var count: Int32 { sqlite3_column_count(statement.pointer) }

  /// Returns the value in its stored type; invalid UTF-8 in a text is replaced by U+FFFD.
  ///
  /// - Parameter limit: The maximum number of bytes of a text or a blob; longer ones are truncated.
  func value(_ column: Int32, upTo limit: Int = .max) -> SQLValue {
    switch sqlite3_column_type(statement.pointer, column) {
    case SQLITE_INTEGER: .integer(int(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement.pointer, column))
    case SQLITE_NULL: .null
    case SQLITE_BLOB: .blob(blob(column, upTo: limit))
    default: .text(String(decoding: utf8(column).prefix(limit), as: UTF8.self))
    }
  }

  func blob(_ column: Int32, upTo limit: Int = .max) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement.pointer, column) else { return [] }
    let count = min(Int(sqlite3_column_bytes(statement.pointer, column)), limit)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns the text; nil if it is not valid UTF-8. Decoding and comparing is twice as fast as
  /// `String(validating:as:)` (Swift 6.3).
  private func validText(_ column: Int32) -> String? {
    let stored = utf8(column)
    guard let start = stored.baseAddress else { return "" }
    var text = String(decoding: stored, as: UTF8.self)
    let isSame = text.withUTF8 { utf8 in
      guard utf8.count == stored.count, let decoded = utf8.baseAddress else { return stored.isEmpty }
      return memcmp(decoded, start, stored.count) == 0
    }
    return isSame ? text : nil
  }

  private func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement.pointer, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement.pointer, column)))
  }
}
