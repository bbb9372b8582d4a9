/// Recovers the readable rows of a damaged archive into a new archive.
struct ArchiveRecovery: ~Copyable {
  /// The result of recovering a table.
  struct Table: Sendable {
    let name: String
    var recovered: Int
    /// The number of lost rows; nil if unknown.
    var lost: Int?
  }

  private static let batch = 1000
  private let damaged: Connection
  private let new: Connection
  private let shapes: [TableShape]
  /// The number of rows in each damaged table; nil if unknown because parts were unreadable.
  private var expected: [String: Int?] = [:]
  /// The lists that lost rows, or works that reading the lists again would restore.
  private var brokenLists: Set<String> = []
  /// The changes that make the next run read a list again, because rows may be missing in the middle.
  private static let rereading = ["bookmark": "read_at = NULL", "followed": "gap = 1"]

  /// Opens the damaged archive, and creates the new one.
  ///
  /// - Parameters:
  ///   - copy: A copy of the damaged archive.
  ///   - path: The path of the new archive; must not exist yet.
  /// - Throws: `storageDamaged` if no data can be read.
  init(_ copy: borrowing RecoveryCopy, to path: String) throws(RankingLogError) {
    do {
      let empty = try Connection(path: path)
      // Has the same version, so that every row has its table. Migrated at the end.
      let version = (try? DatabaseHeader(path: copy.path))?.userVersion ?? 0
      try Database.migrate(empty, version > 0 ? Schema.archive.upTo(version) : .archive)
    }
    let new = try Connection(path: path)
    // The caller removes the file after a failure, so that no journal is needed.
    try new.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    let shapes = try TableShape.all(in: new).filter { !Schema.searchTables.contains($0.name) }
    let damaged = try Self.open(copy, shapes)
    self.shapes = shapes
    self.damaged = damaged
    self.new = new
  }

  var tables: [String] { shapes.map(\.name) }

  /// Recovers the rows of a table.
  mutating func recover(_ table: String) throws(RankingLogError) {
    guard let shape = shapes.first(where: { $0.name == table }) else { return }
    let columns = try shape.columns(in: damaged)
    guard !columns.isEmpty else {
      expected.updateValue(nil, forKey: table)
      return
    }
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
  /// - Parameter forgotten: Called with the discarded unverified data of an older version.
  /// - Returns: The result for each table.
  consuming func finish(forgotten: (UnverifiedData) -> Void) throws(RankingLogError) -> [Table] {
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
      // Artists with a lost name were added with an empty name, so the total is exact.
      if shape.name == "artist" { return Table(name: shape.name, recovered: artists, lost: count - artists) }
      let lost = (expected[shape.name] ?? count).map { max($0 - count, 0) }
      return Table(name: shape.name, recovered: count, lost: lost)
    }
    var doubts = UnverifiedData()
    try Database.migrate(new, .archive) {
      (migration, connection: borrowing Connection) throws(RankingLogError) in
      try doubts.count(before: migration, of: connection)
    }
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

  /// Inserts rows in batched transactions. Skips existing rows, and rows that violate the table's constraints.
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

  /// Returns the number of rows of a damaged table, counted in an intact index.
  private func countInIndexes(of table: String) throws(RankingLogError) -> Int? {
    let indexes = try new.all(
      "SELECT name FROM pragma_index_list(?) WHERE NOT partial AND origin <> 'pk'", [.text(table)]
    ) { (row: borrowing Row) in row.text(0) }
    return indexes.compactMap { index in
      // For a plain count(*), SQLite would use the index that it considers the shortest.
      try? damaged.first("SELECT sum(1) FROM \(table) INDEXED BY \(index)") { (row: borrowing Row) in
        row.int(0)
      }
    }.max()
  }

  /// Opens the copy. If tables are missing from its schema, tries the pages of the schema of a new archive of each
  /// version that can have created the file. Later versions appended to its schema, on pages at its end, and may have
  /// moved a part of the schema there.
  private static func open(
    _ copy: borrowing RecoveryCopy, _ shapes: [TableShape]
  ) throws(RankingLogError) -> Connection {
    let own = try rootPages(copy, of: shapes)
    guard own.count < shapes.count else { return try copy.open() }
    for (version, withLeaves) in Schema.layouts.map({ ($0, false) }) + Schema.layouts.map({ ($0, true) }) {
      guard let replaced = try copy.replaceFirstPage(version: version, withLeaves: withLeaves) else {
        continue
      }
      let tables = try Schema.archive.upTo(version).shapes
      let found = try rootPages(copy, of: tables)
      // In another schema, the tables may start on other pages.
      if found.count == tables.count, found.count > own.count, own.allSatisfy({ found[$0.key] == $0.value }),
        try hasSaneSchema(copy)
      {
        return try copy.open()
      }
      try copy.restore(replaced)
    }
    guard own.isEmpty else { return try copy.open() }
    throw .storageDamaged(
      path: copy.path, reason: "no readable data",
      advice: "move the file away to start with an empty archive")
  }

  /// Returns the root pages of the tables that the copy's schema defines with all columns, by name.
  private static func rootPages(
    _ copy: borrowing RecoveryCopy, of shapes: [TableShape]
  ) throws(RankingLogError) -> [String: Int] {
    let connection = try copy.open()
    guard let owner = try? Database.owner(of: connection, .archive) else { return [:] }
    if owner != .us { try Database.checkOwner(connection, .archive) }
    var pages: [String: Int] = [:]
    for shape in shapes where (try? shape.columns(in: connection)) == shape.columns {
      pages[shape.name] = try? connection.first(
        "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ? LIMIT 1", [.text(shape.name)]
      ) { (row: borrowing Row) in row.int(0) }
    }
    return pages
  }

  /// Whether the schema contains only objects. If the first page was replaced, its other pages may not match it.
  private static func hasSaneSchema(_ copy: borrowing RecoveryCopy) throws(RankingLogError) -> Bool {
    let isSane = try? copy.open().first(
      """
      SELECT min(type IN ('table', 'index', 'view', 'trigger') AND typeof(rootpage) = 'integer') FROM sqlite_schema
      """
    ) { (row: borrowing Row) in row.int(0) == 1 }
    return isSane ?? false
  }
}

extension Schema {
  /// The versions whose new archives differ on their first pages, newest first: all from the eleventh on.
  fileprivate static let layouts = Array((11...archive.steps.count).reversed())

  /// The tables of a new archive.
  fileprivate var shapes: [TableShape] {
    get throws(RankingLogError) {
      let empty = try Connection(path: ":memory:")
      try Database.migrate(empty, self)
      return try TableShape.all(in: empty).filter { !Schema.searchTables.contains($0.name) }
    }
  }
}
