internal import CSQLite

extension Database {
  /// The version of SQLite in use.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// The oldest supported version of SQLite, which added `HAVING` without `GROUP BY`; `STRICT` requires 3.37.
  private static let oldestLibrary = 3_039_000

  /// Throws if SQLite is too old.
  static func checkLibrary(_ path: String, version: Int = Int(sqlite3_libversion_number()))
    throws(RankingLogError)
  {
    if version >= oldestLibrary { return }
    throw .file(path: path, reason: "requires SQLite 3.39 or later (found \(libraryVersion))")
  }
}
