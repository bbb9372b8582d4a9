#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A database that another program wrote, perhaps one that has it open. It is never changed, and no file appears beside it.
///
/// Where the other program keeps it locked, or changes what is read without locks, a copy is read.
struct ForeignDatabase: ~Copyable {
  private let path: String
  private let directory: String
  private var connection: Connection
  /// The file, where no locks protect what is read of it.
  private var unlocked: UnlockedFile?
  private var isCopy = false

  /// The longest wait for a lock. Other programs hold theirs for milliseconds, or for as long as they run.
  private static let patience = Duration.milliseconds(500)
  private static let attempts = 5

  /// - Parameter directory: Where a copy may lie. It has lost its name when this returns.
  init(_ path: String, copiesTo directory: String) throws(RankingLogError) {
    (self.path, self.directory) = (path, directory)
    let unlocked = UnlockedFile(path)
    self.unlocked = unlocked
    do {
      connection = try Self.opened(path, unlocked)
    } catch {
      guard Self.mayReadCopy(after: error) else { throw error.ofForeignFile }
      connection = try Self.copied(path, to: directory)
      self.unlocked = nil
      isCopy = true
    }
  }

  /// All rows, mapped; from a copy if the file is in use.
  mutating func all<T>(
    _ sql: String, _ arguments: [SQLValue] = [], _ map: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> [T] {
    do {
      let rows = try connection.all(sql, arguments, map)
      try unlocked?.checkUnchanged()
      return rows
    } catch {
      guard !isCopy, isInUse(error) else { throw error.ofForeignFile }
    }
    connection = try Self.copied(path, to: directory)
    (isCopy, unlocked) = (true, nil)
    do { return try connection.all(sql, arguments, map) } catch { throw error.ofForeignFile }
  }

  /// Throws unless rows came in their order: a damaged file could be read for ever.
  func checkOrder(_ isInOrder: Bool) throws(RankingLogError) {
    if !isInOrder { throw .file(path: path, reason: "is a damaged database (rows out of order)") }
  }

  /// The columns of a table, in lower case, with their places in the primary key, from 1; 0 for others.
  mutating func columns(of table: String) throws(RankingLogError) -> [String: Int] {
    let columns = try all(
      "SELECT name, pk FROM pragma_table_info(?) LIMIT 100", [.text(table)]
    ) { (row: borrowing Row) in (row.looseText(0)?.lowercased() ?? "", row.int(1)) }
    return Dictionary(columns) { first, _ in first }
  }

  /// The names of its tables.
  mutating func tables() throws(RankingLogError) -> [String] {
    try all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name LIMIT 1000") {
      (row: borrowing Row) in row.looseText(0)
    }.compactMap(\.self)
  }

  /// Whether an error comes from another program's work on the file. What changes while it is read without locks may look
  /// damaged.
  private func isInUse(_ error: RankingLogError) -> Bool {
    if case .storageBusy = error { return true }
    return unlocked.map { (try? $0.checkUnchanged()) == nil } ?? false
  }

  private static func opened(_ path: String, _ unlocked: UnlockedFile?) throws(RankingLogError) -> Connection
  {
    let connection = try Connection.reading(path, DatabaseOptions(busyTimeout: patience, pageCache: 2 << 10))
    try connection.distrustContents()
    // The first question takes the first lock.
    try connection.run("SELECT count(*) FROM sqlite_schema")
    try unlocked?.checkUnchanged()
    return connection
  }

  /// Whether a copy can be read where the file itself cannot: it is locked, it has the journal of a killed process, or
  /// its directory cannot be written.
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
        guard case .storageBusy = error, attempt < attempts else { throw error.ofForeignFile }
        attempt += 1
        usleep(50_000)
      }
    }
  }

  private static func copiedOnce(_ path: String, to directory: String) throws(RankingLogError) -> Connection {
    try Connection.copy(of: path, at: newCopy(in: directory))
  }

  /// A name for a copy that no other one has.
  static func newCopy(in directory: String) -> String {
    "\(directory)/import.\(getpid()).\(UInt32.random(in: 0...UInt32.max)).part"
  }
}

extension Connection {
  /// Opens a copy of a database, without what its program has not committed. The copy has lost its name when this
  /// returns.
  static func copy(of path: String, at copy: String) throws(RankingLogError) -> Connection {
    let files = try RecoveryCopy.make(of: path, at: copy)
    // Its names are removed at the end.
    defer { _ = files }
    let connection = try Connection(path: files.path)
    try connection.distrustContents()
    try connection.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF")
    return connection
  }
}

extension RankingLogError {
  /// The error without advice for an archive of ours.
  fileprivate var ofForeignFile: RankingLogError {
    switch self {
    case .storageDamaged(let path, let reason, _):
      .file(path: path, reason: "is a damaged database (\(reason))")
    case .file(let path, let reason, _): .file(path: path, reason: reason)
    default: self
    }
  }
}

extension Row {
  /// A text, with U+FFFD for what is not UTF-8; nil for anything else, and if it is longer than `limit` bytes.
  func looseText(_ column: Int32, limit: Int = 1000) -> String? {
    guard case .text(let text) = value(column), text.utf8.count <= limit else { return nil }
    return text
  }

  /// A whole number; nil for anything else.
  func looseInt(_ column: Int32) -> Int? {
    guard case .integer(let number) = value(column) else { return nil }
    return number
  }
}
