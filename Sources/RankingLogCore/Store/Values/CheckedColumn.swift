/// A database column with a domain of valid values.
struct CheckedColumn {
  let table: String
  let name: String
  let domain: Domain
  /// Whether the column does not allow NULL.
  let isRequired: Bool

  /// Returns the checked columns by table, in the order of the schema.
  static func byTable(in database: borrowing Connection) throws(RankingLogError) -> [[CheckedColumn]] {
    let tables = try database.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid"
    ) { (row: borrowing Row) in row.text(0) }
    return try tables.map { table throws(RankingLogError) in
      try database.all(
        "SELECT name, type, \"notnull\" OR pk > 0 FROM pragma_table_info(?)", [.text(table)]
      ) { (row: borrowing Row) in
        let name = row.text(0)
        return Domain(table: table, column: name, type: row.text(1)).map {
          CheckedColumn(table: table, name: name, domain: $0, isRequired: row.flag(2))
        }
      }.compactMap(\.self)
    }
  }
}

extension Connection {
  /// Returns the columns with values outside their domains: `illust.uploaded_at: 2 damaged values`.
  borrowing func damagedValues() throws(RankingLogError) -> [String] {
    var faults: [String] = []
    for columns in try CheckedColumn.byTable(in: self) where !columns.isEmpty {
      for (column, count) in zip(columns, try damagedCounts(of: columns)) where count > 0 {
        faults.append("\(column.table).\(column.name): \(count) damaged \(count == 1 ? "value" : "values")")
      }
    }
    return faults
  }

  /// Returns the number of values outside the domain for each column of a table, counted in one pass.
  private borrowing func damagedCounts(of columns: [CheckedColumn]) throws(RankingLogError) -> [Int] {
    let texts = columns.indices.filter { columns[$0].domain == .text }
    let counted = columns.map { $0.domain.isOutside($0.name).map { "count(*) FILTER (WHERE \($0))" } ?? "0" }
    let table = columns[0].table
    var counts =
      try first("SELECT \(counted.joined(separator: ", ")) FROM \(table)") { (row: borrowing Row) in
        columns.indices.map { row.int(Int32($0)) }
      } ?? []
    guard !texts.isEmpty else { return counts }
    // SQLite does not validate the encoding of text.
    let names = texts.map { columns[$0].name }.joined(separator: ", ")
    try forEach("SELECT \(names) FROM \(table)") { (row: borrowing Row) in
      for (index, column) in texts.enumerated() where !row.isUTF8(Int32(index)) { counts[column] += 1 }
    }
    return counts
  }

  /// Removes values outside their domains from a recovered archive. A mandatory value is replaced by a harmless one if
  /// possible; otherwise, its row is removed.
  ///
  /// - Returns: The tables that lost rows.
  borrowing func removeDamagedValues() throws(RankingLogError) -> Set<String> {
    var tables: Set<String> = []
    for column in try CheckedColumn.byTable(in: self).joined() {
      guard let condition = column.domain.isOutside(column.name) else { continue }
      let (table, name) = (column.table, column.name)
      if !column.isRequired, column.domain != .mark {
        try run("UPDATE \(table) SET \(name) = NULL WHERE \(condition)")
      } else if let substitute = column.domain.substitute {
        try run("UPDATE \(table) SET \(name) = ? WHERE \(condition)", [substitute])
      } else {
        try run("DELETE FROM \(table) WHERE \(condition)")
        if changes > 0 { tables.insert(table) }
      }
    }
    return tables
  }
}
