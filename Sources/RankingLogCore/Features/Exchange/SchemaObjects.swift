/// The tables, indexes, views and triggers of a database as SQL, from which SQLite builds them.
struct SchemaObjects {
  /// The SQL without comments and white space, with the type and name of the object.
  private var objects: [(sql: String, name: String)] = []

  private static let limit = 1000

  /// Reads the objects of an untrusted database, except indexes that SQLite creates itself, and tables of `ANALYZE`.
  init(of connection: borrowing Connection) throws(RankingLogError) {
    objects = try connection.all(
      "SELECT CAST(sql AS TEXT), type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL LIMIT \(Self.limit)"
    ) { (row: borrowing Row) in
      (Self.withoutSpace(row.looseText(0, limit: 1 << 20) ?? ""), row.looseText(1) ?? "")
    }.filter { !Self.isStatistics($0.sql) }
  }

  /// Creates the objects of a version of rankinglog's schema.
  init(of schema: Schema, version: Int) throws(RankingLogError) {
    let empty = try Connection(path: ":memory:")
    try Database.migrate(empty, schema.upTo(version))
    try self.init(of: empty)
  }

  /// Throws `file` if an object is missing, unexpected or different.
  func check(_ expected: SchemaObjects, _ path: String) throws(RankingLogError) {
    let (found, own) = (Set(objects.map(\.sql)), Set(expected.objects.map(\.sql)))
    let fault =
      objects.first { !own.contains($0.sql) }.map { "unexpected \($0.name)" }
      ?? expected.objects.first { !found.contains($0.sql) }.map { "missing \($0.name)" }
      ?? (objects.count == expected.objects.count ? nil : "repeated objects")
    if let fault {
      throw .file(path: path, reason: "not an archive of rankings (\(fault.quotable))")
    }
  }

  private static func withoutSpace(_ sql: String) -> String {
    sql.split(separator: "\n").map { line in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }.joined().filter { !$0.isWhitespace }
  }

  private static func isStatistics(_ sql: String) -> Bool {
    ["1(tbl,idx,stat)", "4(tbl,idx,neq,nlt,ndlt,sample)"].contains { sql == "CREATETABLEsqlite_stat\($0)" }
  }
}
