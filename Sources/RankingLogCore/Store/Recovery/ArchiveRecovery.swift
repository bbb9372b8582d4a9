/// Recovers the readable rows of a damaged archive into a new one.
struct ArchiveRecovery: ~Copyable {
  /// The result of recovering a table.
  struct Table: Sendable {
    let name: String
    var recovered: Int
    /// The number of rows known to be lost; nil if an unknown number was lost.
    var lost: Int?
  }

  private static let batch = 1000
  private let damaged: Connection
  private let new: Connection
  private let shapes: [TableShape]
  /// The number of rows in each damaged table, if known; nil if parts were unreadable.
  private var expected: [String: Int?] = [:]
  /// Lists that lost rows, or works that reading the lists again would restore.
  private var brokenLists: Set<String> = []
  /// Forces the next run to read a list again: rows may be missing in the middle.
  private static let rereading = ["bookmark": "read_at = NULL", "followed": "gap = 1"]

  /// - Parameters:
  ///   - copy: A copy of the damaged archive.
  ///   - path: The path of the new archive; must not exist yet.
  /// - Throws: `storageDamaged` if nothing can be read.
  init(_ copy: borrowing RecoveryCopy, to path: String) throws(RankingLogError) {
    do {
      let empty = try Connection(path: path)
      // Of the same version, so that every row has its table. Migrated at the end.
      let version = (try? DatabaseHeader(path: copy.path))?.userVersion ?? 0
      try Database.migrate(empty, version > 0 ? Schema.archive.upTo(version) : .archive)
    }
    let damaged = try Self.open(copy)
    let new = try Connection(path: path)
    // The caller removes the file after a failure, so no journal is needed.
    try new.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    shapes = try TableShape.all(in: new).filter { !Schema.searchTables.contains($0.name) }
    self.damaged = damaged
    self.new = new
  }

  var tables: [String] { shapes.map(\.name) }

  /// Recovers the rows of a table.
  mutating func recover(_ table: String) throws(RankingLogError) {
    guard let shape = shapes.first(where: { $0.name == table }) else { return }
    let columns = try shape.columns(in: damaged)
    guard !columns.isEmpty else { return }
    let isDamaged = try inserting(into: table, columns) { take throws(RankingLogError) in
      try TableScan(shape: shape, columns: columns).rows(of: damaged, take)
    }
    if isDamaged {
      brokenLists.formUnion(Self.rereading.keys.filter { table == "illust" || table == $0 })
      for copy in IndexCopy.all where copy.table == table { try recover(copy) }
    }
    expected[table] = isDamaged ? try countInIndexes(of: table) : try count(table)
  }

  /// Removes dangling data, and checks the new archive.
  ///
  /// - Parameter forgotten: Called with the doubtful data of an older version.
  /// - Returns: The result for each table.
  consuming func finish(forgotten: (Doubts) -> Void) throws(RankingLogError) -> [Table] {
    try new.execute("BEGIN")
    brokenLists.formUnion(try new.removeDamagedValues().intersection(Self.rereading.keys))
    let artists = try count("artist")
    try new.repairReferences()
    try new.repairRankings()
    try new.repairFormer()
    for (list, change) in Self.rereading where brokenLists.contains(list) && tables.contains(list) {
      try new.run("UPDATE \(list) SET \(change)")
    }
    try new.execute("COMMIT")
    let tables = try shapes.map { shape throws(RankingLogError) in
      let count = try count(shape.name)
      // Artists with a lost name were added with an empty one, so the total is known.
      if shape.name == "artist" { return Table(name: shape.name, recovered: artists, lost: count - artists) }
      let lost = (expected[shape.name] ?? count).map { max($0 - count, 0) }
      return Table(name: shape.name, recovered: count, lost: lost)
    }
    let doubts = try Database.migrate(new, .archive)
    if !doubts.isEmpty { forgotten(doubts) }
    try new.execute(Schema.statistics)
    if let fault = try new.faults().first { throw .storageDamaged(path: new.path, reason: fault) }
    return tables
  }

  /// Reads an index from both ends.
  private func recover(_ copy: IndexCopy) throws(RankingLogError) {
    let columns = copy.columns + copy.others.map(\.column)
    for direction in ["", " DESC"] {
      _ = try inserting(into: copy.table, columns) { take throws(RankingLogError) in
        var failure: RankingLogError?
        do {
          try damaged.forEach(
            """
            SELECT \(copy.columns.joined(separator: ", ")) FROM \(copy.table) INDEXED BY \(copy.index)
            WHERE \(copy.condition) ORDER BY \(copy.key.map { $0 + direction }.joined(separator: ", "))
            """
          ) { (row: borrowing Row) throws(RankingLogError) in
            let values = (0..<row.count).map { row.value($0) } + copy.others.map(\.value)
            do throws(RankingLogError) { try take(values) } catch {
              failure = error
              throw error
            }
          }
        } catch {
          if let failure { throw failure }
        }
        return true
      }
    }
  }

  /// Inserts rows in batched transactions. Rows that already exist, or that violate the table's constraints, are
  /// skipped.
  private func inserting(
    into table: String, _ columns: [String],
    _ body: ((([SQLValue]) throws(RankingLogError) -> Void)) throws(RankingLogError) -> Bool
  ) throws(RankingLogError) -> Bool {
    let sql = """
      INSERT OR IGNORE INTO \(table)(\(columns.joined(separator: ", ")))
      VALUES(\(columns.map { _ in "?" }.joined(separator: ", ")))
      """
    var rows = 0
    try new.execute("BEGIN")
    let result = try body { values throws(RankingLogError) in
      try new.insertIfAllowed(sql, values)
      rows += 1
      if rows % Self.batch == 0 { try new.execute("COMMIT; BEGIN") }
    }
    try new.execute("COMMIT")
    return result
  }

  private func count(_ table: String) throws(RankingLogError) -> Int {
    try new.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0) } ?? 0
  }

  /// The number of rows of a damaged table, from an intact index of it.
  private func countInIndexes(of table: String) throws(RankingLogError) -> Int? {
    let indexes = try new.all(
      "SELECT name FROM pragma_index_list(?) WHERE NOT partial AND origin <> 'pk'", [.text(table)]
    ) { (row: borrowing Row) in row.text(0) }
    return indexes.compactMap { index in
      // For a plain count(*) SQLite would use the index that it considers the shortest.
      try? damaged.first("SELECT sum(1) FROM \(table) INDEXED BY \(index)") { (row: borrowing Row) in
        row.int(0)
      }
    }.max()
  }

  /// Opens the copy; if its first page is lost, with the first page of a new archive of a version that can have created
  /// it: later ones appended to its schema, on pages at its end, and may have moved a part of it there.
  private static func open(_ copy: borrowing RecoveryCopy) throws(RankingLogError) -> Connection {
    if let connection = try readable(copy, tables: 1) { return connection }
    for (version, withLeaves) in Schema.layouts.map({ ($0, false) }) + Schema.layouts.map({ ($0, true) }) {
      guard try copy.replaceFirstPage(version: version, withLeaves: withLeaves) else { continue }
      let tables = try Schema.archive.upTo(version).tableCount
      if let connection = try readable(copy, tables: tables) { return connection }
    }
    throw .storageDamaged(
      path: copy.path, reason: "nothing can be read",
      advice: "move the file away to start with an empty archive")
  }

  /// The copy if at least so many of its tables can be found.
  private static func readable(
    _ copy: borrowing RecoveryCopy, tables: Int
  ) throws(RankingLogError) -> Connection? {
    let connection = try copy.open()
    guard let owner = try? Database.owner(of: connection, .archive) else { return nil }
    if owner != .us { try Database.checkOwner(connection, .archive) }
    guard try tableCount(connection) >= tables else { return nil }
    return connection
  }

  /// The number of tables that can be found, whatever their state. After the first page was replaced, the other pages of
  /// the schema may not match it.
  private static func tableCount(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    let counts = try? connection.first(
      """
      SELECT count(*) FILTER (WHERE name IN ('illust', 'ranking', 'file')),
        count(*) FILTER (WHERE type IN ('table', 'index', 'view', 'trigger') AND typeof(rootpage) = 'integer'), count(*),
        count(*) FILTER (WHERE type = 'table' AND name NOT LIKE 'sqlite%')
      FROM sqlite_schema
      """
    ) { (row: borrowing Row) in
      (expected: row.int(0), sane: row.int(1), all: row.int(2), tables: row.int(3))
    }
    guard let counts, counts.expected > 0, counts.sane == counts.all else { return 0 }
    return counts.tables
  }
}

extension Schema {
  /// The versions whose new archives differ on their first pages, newest first: each one after the eleventh.
  fileprivate static let layouts = Array((11...archive.steps.count).reversed())

  /// The number of tables of a new archive.
  fileprivate var tableCount: Int {
    get throws(RankingLogError) {
      let empty = try Connection(path: ":memory:")
      try Database.migrate(empty, self)
      return try TableShape.all(in: empty).count
    }
  }
}
