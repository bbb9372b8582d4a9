/// The structure of a table, read from the new archive.
struct TableShape: Sendable {
  let name: String
  let columns: [String]
  /// The columns of the table's sort order.
  let key: [KeyColumn]
  let hasRowid: Bool

  struct KeyColumn: Sendable {
    let name: String
    let isNumber: Bool
  }

  /// Returns the tables of a database in order of creation, so that referenced tables come first. Omits SQLite's own
  /// tables, whose statistics are computed again.
  static func all(in database: borrowing Connection) throws(RankingLogError) -> [TableShape] {
    let tables = try database.all(
      """
      SELECT list.name, list.wr FROM pragma_table_list AS list JOIN sqlite_schema AS object ON object.name = list.name
      WHERE list.schema = 'main' AND list.type = 'table' AND object.type = 'table'
        AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY object.rowid
      """
    ) { (row: borrowing Row) in (name: row.text(0), hasRowid: row.int(1) == 0) }
    var shapes: [TableShape] = []
    for table in tables {
      let columns = try database.all(
        "SELECT name, type, pk FROM pragma_table_info(?)", [.text(table.name)]
      ) { (row: borrowing Row) in
        (name: row.text(0), isNumber: row.text(1) == "INTEGER", position: row.int(2))
      }
      let key = columns.filter { $0.position > 0 }.sorted { $0.position < $1.position }
      shapes.append(
        TableShape(
          name: table.name, columns: columns.map(\.name),
          key: table.hasRowid
            ? [KeyColumn(name: "rowid", isNumber: true)]
            : key.map { KeyColumn(name: $0.name, isNumber: $0.isNumber) },
          hasRowid: table.hasRowid))
    }
    return shapes
  }

  /// Returns the columns that the damaged archive, possibly of an older version, has too.
  func columns(in damaged: borrowing Connection) throws(RankingLogError) -> [String] {
    let theirs = try damaged.all("SELECT name FROM pragma_table_info(?)", [.text(name)]) {
      (row: borrowing Row) in row.text(0)
    }
    return columns.filter(theirs.contains)
  }
}

/// An alternative source for rows of a table: an index that contains enough of their columns.
struct IndexCopy: Sendable {
  let table: String
  let index: String
  let columns: [String]
  /// The sort order of the index.
  let key: [String]
  /// The condition of a partial index.
  var condition = "1"
  /// Values for columns that are not in the index.
  var others: [(column: String, value: SQLValue)] = []

  static let all = [
    IndexCopy(
      table: "image_form", index: "sqlite_autoindex_image_form_1", columns: ["id", "form"], key: ["form"]),
    // State and time are derived from the pages later.
    IndexCopy(
      table: "ranking", index: "ranking_current", columns: ["id", "source", "mode", "content", "date"],
      key: ["mode", "content", "date", "source"], condition: "superseded_at IS NULL",
      others: [("state", "partial"), ("fetched_at", 0)]),
    IndexCopy(table: "root", index: "sqlite_autoindex_root_1", columns: ["id", "path"], key: ["path"]),
    // Uses the weakest origin.
    IndexCopy(
      table: "place", index: "place_file", columns: ["root", "relative_path", "file"], key: ["file"],
      others: [("how", .text(FileOrigin.existing.rawValue))]),
  ]
}
