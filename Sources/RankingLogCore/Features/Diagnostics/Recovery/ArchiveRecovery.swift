/// Recovers the readable rows of a damaged archive into a new archive.
struct ArchiveRecovery: ~Copyable {
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
      let schema = Schema.archive
      let isSupported = (schema.oldest...schema.version).contains(version)
      try Database.migrate(empty, isSupported ? schema.upTo(version) : schema)
    }
    let new = try Connection(path: path)
    // The caller removes the file after a failure, so that no journal is needed.
    try new.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    // A damaged value is removed later, without its row.
    try new.execute("PRAGMA ignore_check_constraints=ON")
    let shapes = try TableShape.all(in: new).filter { !Schema.searchTables.contains($0.name) }
    let damaged = try Self.open(copy, new, shapes)
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

  /// Migrates the new archive, removes dangling data, and checks it.
  ///
  /// - Parameter directory: The directory of the damaged archive.
  /// - Returns: The result for each table.
  consuming func finish(stateIn directory: String) throws(RankingLogError) -> [RecoveredTable] {
    try Database.migrate(
      new, .archive,
      didMigrate: { (connection: borrowing Connection, version) throws(RankingLogError) in
        _ = try StateFiles(in: directory, to: connection, from: version)
      })
    try new.execute("BEGIN")
    brokenLists.formUnion(try new.removeDamagedValues().intersection(Self.rereading.keys))
    let artists = try count("artist")
    try new.repairReferences()
    try new.repairRankings()
    for (list, change) in Self.rereading where brokenLists.contains(list) {
      try new.run("UPDATE \(list) SET \(change)")
    }
    try new.execute("COMMIT")
    var tables: [RecoveredTable] = []
    for shape in shapes {
      let name = Schema.renamedTables[shape.name] ?? shape.name
      let count = try count(name)
      // Artists with a lost name were added without a name, so the total is exact.
      let lost =
        name == "artist" ? count - artists : (expected[shape.name] ?? count).map { max($0 - count, 0) }
      tables.append(
        RecoveredTable(name: name, recovered: name == "artist" ? artists : count, lost: lost))
    }
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

  /// Opens the copy, and repairs the definitions in its schema: all archives of a version have the same.
  private static func open(
    _ copy: borrowing RecoveryCopy, _ new: borrowing Connection, _ shapes: [TableShape]
  ) throws(RankingLogError) -> Connection {
    do {
      let connection = try copy.open()
      if let owner = try? Database.owner(of: connection, .archive), owner != .us {
        try Database.checkOwner(connection, .archive)
      }
      try new.forEach("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL") {
        (row: borrowing Row) throws(RankingLogError) in
        // An unreadable schema is found below.
        try? connection.run(
          "UPDATE sqlite_schema SET sql = ?3 WHERE type = ?1 AND name = ?2 AND sql IS NOT ?3",
          (0..<3).map { row.value($0) })
      }
    }
    let connection = try copy.open()
    guard shapes.contains(where: { (try? $0.columns(in: connection)) == $0.columns }) else {
      throw .storageDamaged(
        path: copy.path, reason: "no readable data",
        advice: "restore a backup, or move the file away to start with an empty archive")
    }
    return connection
  }
}
