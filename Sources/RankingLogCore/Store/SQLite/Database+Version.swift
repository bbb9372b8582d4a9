internal import CSQLite

extension Database {
  /// The version of SQLite that is running.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
