internal import CSQLite

extension Database {
  /// The version of SQLite in use.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
