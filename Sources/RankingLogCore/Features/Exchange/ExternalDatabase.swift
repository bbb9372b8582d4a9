import Platform

/// A database of another program, which may have it open. It is never changed, and no other files are created next to
/// it.
///
/// If the other program locks it, or changes it while it is read without locks, a copy is read.
struct ExternalDatabase: ~Copyable {
  private let path: String
  private let directory: String
  private var connection: Connection
  /// The state of the file before reading, if no locks protect the results.
  private var unlocked: UnlockedFile?
  private var isCopy = false

  /// The maximum wait for a lock. Other programs lock their databases for milliseconds, or for as long as they run.
  private static let patience = Duration.milliseconds(500)
  private static let attempts = 5

  /// - Parameter directory: The directory for a copy. The copy has no name when this returns.
  init(_ path: String, copiesTo directory: String) throws(RankingLogError) {
    (self.path, self.directory) = (path, directory)
    let unlocked = UnlockedFile(path)
    self.unlocked = unlocked
    do {
      connection = try Self.opened(path, unlocked)
    } catch {
      guard Self.mayReadCopy(after: error) else { throw Self.withoutHints(error) }
      connection = try Self.copied(path, to: directory)
      self.unlocked = nil
      isCopy = true
    }
  }

  /// Returns all rows, mapped; reads a copy if the file is in use.
  mutating func all<T>(
    _ sql: String, _ arguments: [SQLValue] = [], _ map: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> [T] {
    do {
      let rows = try connection.all(sql, arguments, map)
      try unlocked?.checkUnchanged()
      return rows
    } catch {
      guard !isCopy, isInUse(error) else { throw Self.withoutHints(error) }
    }
    connection = try Self.copied(path, to: directory)
    (isCopy, unlocked) = (true, nil)
    do { return try connection.all(sql, arguments, map) } catch { throw Self.withoutHints(error) }
  }

  /// Throws unless rows are in order: reading a damaged file might never end.
  func checkOrder(_ isInOrder: Bool) throws(RankingLogError) {
    if !isInOrder { throw .file(path: path, reason: "damaged database (rows out of order)") }
  }

  /// Returns the columns of a table, in lower case, with their positions in the primary key, from 1; 0 for other
  /// columns. Skips generated columns. Empty for a view or a virtual table.
  mutating func columns(of table: String) throws(RankingLogError) -> [String: Int] {
    let columns = try all(
      """
      SELECT name, pk FROM pragma_table_info(?1)
      WHERE EXISTS(SELECT 1 FROM pragma_table_list(?1) WHERE schema = 'main' AND type = 'table') LIMIT 100
      """, [.text(table)]
    ) { (row: borrowing Row) in (row.looseText(0)?.lowercased() ?? "", row.int(1)) }
    return Dictionary(columns) { first, _ in first }
  }

  mutating func tables() throws(RankingLogError) -> [String] {
    try all(
      """
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY name LIMIT 1000
      """
    ) { (row: borrowing Row) in row.looseText(0) }.compactMap(\.self)
  }

  /// Whether another program's activity on the file caused an error. A file that changes while it is read without locks
  /// may look damaged.
  private func isInUse(_ error: RankingLogError) -> Bool {
    if case .storageBusy = error { return true }
    return unlocked.map { (try? $0.checkUnchanged()) == nil } ?? false
  }

  private static func opened(_ path: String, _ unlocked: UnlockedFile?) throws(RankingLogError) -> Connection
  {
    let connection = try Connection.reading(path, DatabaseOptions(busyTimeout: patience, pageCache: 2 << 10))
    try connection.distrustContents()
    // The first query acquires the first lock.
    try connection.run("SELECT count(*) FROM sqlite_schema")
    try unlocked?.checkUnchanged()
    return connection
  }

  /// Whether to read a copy after an error. The file may be locked or have the journal of a killed process, or its
  /// directory may not be writable.
  private static func mayReadCopy(after error: RankingLogError) -> Bool {
    switch error {
    case .storageBusy, .file: true
    default: false
    }
  }

  private static func copied(_ path: String, to directory: String) throws(RankingLogError) -> Connection {
    try Files.makeDirectory(directory)
    var attempt = 1
    while true {
      do { return try copiedOnce(path, to: directory) } catch {
        guard case .storageBusy = error, attempt < attempts else { throw withoutHints(error) }
        attempt += 1
        usleep(50_000)
      }
    }
  }

  private static func copiedOnce(_ path: String, to directory: String) throws(RankingLogError) -> Connection {
    try Connection.copy(of: path, at: newCopy(in: directory))
  }

  /// Returns an unused name for a copy.
  static func newCopy(in directory: String) -> String {
    "\(directory)/import.\(getpid()).\(UInt32.random(in: 0...UInt32.max)).part"
  }

  /// Returns an error without hints that apply only to rankinglog's own archive.
  private static func withoutHints(_ error: RankingLogError) -> RankingLogError {
    switch error {
    case .storageDamaged(let path, let reason, _):
      .file(path: path, reason: "damaged database (\(reason))")
    case .file(let path, let reason, _): .file(path: path, reason: reason)
    default: error
    }
  }
}
