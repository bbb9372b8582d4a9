internal import CSQLite

/// The views of the archive without R-18 rankings and works, as temporary views with the same names.
///
/// Only they may read tables. SQLite reports the name of the view or the common table expression that reads a table. The
/// temporary views read from views with a random name, which no statement can use for its own expressions.
final class SafeViews {
  /// The names of the views.
  private static let names = ["v_ranking", "v_entry", "v_work", "v_tag", "v_file", "v_date"]
  /// The first part of the names of the views that read tables.
  private let secret: String

  /// Creates the views.
  ///
  /// - Parameter connection: May be read-only, because temporary views are not part of the archive.
  init(_ connection: borrowing Connection) throws(RankingLogError) {
    secret = "shown_" + String(UInt64.random(in: .min ... .max), radix: 36)
    let modes = RankingMode.allCases.filter(\.isR18).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    for name in Self.names {
      let columns = try connection.all("SELECT name FROM pragma_table_info(?)", [.text(name)]) {
        (row: borrowing Row) in row.text(0)
      }
      let definitions = try connection.all(
        "SELECT sql FROM main.sqlite_schema WHERE type = 'view' AND name = ?", [.text(name)]
      ) { (row: borrowing Row) in row.text(0) }
      guard let definition = definitions.first, let start = definition.firstRange(of: " AS") else { continue }
      var conditions = ["true"]
      if columns.contains("mode") { conditions.append("shown.mode NOT IN (\(modes))") }
      if columns.contains("work") {
        conditions.append("\(SQLExpression.strictestAge(of: "shown.work")) = 0")
      }
      try connection.execute(
        """
        CREATE TEMP VIEW \(secret)_\(name) AS SELECT shown.* FROM (\(definition[start.upperBound...])) AS shown
          WHERE \(conditions.joined(separator: " AND "));
        CREATE TEMP VIEW \(name) AS SELECT * FROM \(secret)_\(name);
        """)
    }
  }

  /// Whether a statement may read a table.
  ///
  /// - Parameters:
  ///   - views: The views; nil if all tables may be read.
  ///   - column: The column; empty if only the number of rows matters. SQLite does not report the source then.
  ///   - source: The innermost view or common table expression that reads the table; nil for the statement itself.
  static func allow(
    _ views: UnsafeMutableRawPointer?, _ table: UnsafePointer<CChar>?, _ column: UnsafePointer<CChar>?,
    _ database: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?
  ) -> Bool {
    guard let views, column?.pointee != 0 else { return true }
    let secret = Unmanaged<SafeViews>.fromOpaque(views).takeUnretainedValue().secret
    if let source, String(cString: source).hasPrefix(secret) { return true }
    guard let table = table.map({ String(cString: $0) }), let database = database.map({ String(cString: $0) })
    else { return false }
    if table == "json_each" || table == "json_tree" { return true }
    return database == "temp" && (names.contains(table) || table.hasPrefix(secret))
  }
}
