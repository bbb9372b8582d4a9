/// The permanent archive of everything received: rankings, works, files and recents. Never evicts data.
///
/// Uses one connection on its own queue. The first write creates the file; until then, all queries return empty
/// results.
package actor Archive {
  nonisolated let path: String
  nonisolated let options: DatabaseOptions
  /// The directory for the search index of a read-only archive; nil for none.
  nonisolated let cacheDirectory: String?
  private let clock: @Sendable () -> Timestamp
  let onNotice: (@Sendable (ArchiveNotice) -> Void)?
  nonisolated let executor: QueueExecutor
  private var connection: Connection?
  private var imageURLPatterns = ImageURLPatterns()
  var illustCache = IllustCache()
  var searchIndex: SearchIndex?
  /// The reason why the open archive cannot be written; nil if it can.
  private var obstacle: String?
  /// The state of the file before reading, if no locks protect the results.
  private var unlocked: UnlockedFile?
  /// Files to record in the next transaction.
  var pendingFiles: [PendingFile] = []

  /// Opens `archive.db` in a directory, which the first write creates.
  ///
  /// - Parameters:
  ///   - clock: Returns the current time, recorded for versions of works.
  ///   - cacheDirectory: The directory for the search index of a read-only archive.
  ///   - onNotice: Called with events that the user should see.
  init(
    directory: String, _ options: DatabaseOptions = DatabaseOptions(), cacheDirectory: String? = nil,
    clock: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: 0) },
    onNotice: (@Sendable (ArchiveNotice) -> Void)? = nil
  ) {
    path = directory + "/archive.db"
    self.options = options
    self.cacheDirectory = cacheDirectory
    self.clock = clock
    self.onNotice = onNotice
    executor = QueueExecutor()
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Reads from the archive; returns `empty` if the file does not exist.
  func reading<T>(
    else empty: T, _ body: (borrowing Connection) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    guard try openIfStored() else { return empty }
    do {
      let value = try withConnection(body)
      try unlocked?.checkUnchanged()
      return value
    } catch {
      // Works decoded from damaged values must not stay in the cache.
      illustCache = IllustCache()
      // A file that changes while it is read without locks may look damaged.
      try unlocked?.checkUnchanged()
      throw error
    }
  }

  /// Writes to the archive in one transaction.
  func writing<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    if connection == nil { try open() }
    if let obstacle { throw .unwritable(path, obstacle) }
    illustCache = IllustCache()
    return try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      // Rows written to a file without a name would be lost.
      if connection.hasMoved {
        throw .file(path: path, reason: "moved or deleted by another program", advice: "\(.retry)")
      }
      return try connection.transaction { () throws(RankingLogError) in try body(connection) }
    }
  }

  /// Returns the rows of a query; none if the file does not exist.
  func all<T>(
    _ sql: String, _ values: [SQLValue] = [], _ body: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> [T] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(sql, values, body)
    }
  }

  /// Returns the first row of a query; nil without one.
  func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ body: (borrowing Row) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(sql, values, body)
    }
  }

  /// Runs a statement in a transaction.
  func run(_ sql: String, _ values: [SQLValue] = []) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(sql, values)
    }
  }

  /// Throws if the file or its directory cannot be written. Does not open the file.
  nonisolated func checkAccess() throws(RankingLogError) {
    if let obstacle = Files.writeObstacle(path) { throw .unwritable(path, obstacle) }
  }

  /// Whether the archive exists but cannot be written.
  func isReadOnly() throws(RankingLogError) -> Bool { try openIfStored() && obstacle != nil }

  /// Runs a closure as a part of the archive, so that its calls to the archive do not switch executors.
  func isolated<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await body()
  }

  /// Runs a closure on the archive's queue: work that waits for the disk must not block the threads of tasks.
  nonisolated func onQueue<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(executor) { try await body() }
  }

  /// Throws if the archive cannot be written.
  func checkWritable() throws(RankingLogError) { try writing { (_: borrowing Connection) in } }

  /// Reads works, with the patterns of their image URLs.
  func readingWorks<T>(
    else empty: T, _ body: (borrowing Connection, ImageURLPatterns) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    try reading(else: empty) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        try imageURLPatterns.refresh(connection)
        return try body(connection, imageURLPatterns)
      }
    }
  }

  /// Writes works in one transaction.
  func writingWorks<T>(
    _ body: (borrowing Connection, inout WriteBatch) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    var written = WriteBatch(urlPatterns: imageURLPatterns, now: clock())
    let value = try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try written.urlPatterns.refresh(connection)
      return try body(connection, &written)
    }
    // A rollback removes added patterns and their IDs.
    imageURLPatterns = written.urlPatterns
    return value
  }

  /// Closes the file. The next call opens it again.
  func close() {
    closeFile()
    searchIndex = nil
  }

  private func closeFile() {
    connection = nil
    unlocked = nil
    imageURLPatterns = ImageURLPatterns()
    illustCache = IllustCache()
  }

  /// Opens the archive, or reopens it if it was changed while no locks protected it.
  ///
  /// - Returns: Whether the file exists.
  private func openIfStored() throws(RankingLogError) -> Bool {
    // The search index remains valid, because candidates are compared with the works.
    if let unlocked, !unlocked.isUnchanged { closeFile() }
    guard connection == nil else { return true }
    guard try Files.isThere(path) else { return false }
    try open()
    return true
  }

  private func open() throws(RankingLogError) {
    obstacle = Files.length(path) == nil ? nil : Files.writeObstacle(path)
    guard let obstacle else {
      let directory = Files.parent(of: path)
      try Files.makeDirectory(directory, isPrivate: true)
      var stateFiles: [String] = []
      connection = try Database.open(
        path: path, schema: .archive, options,
        willMigrate: { () throws(RankingLogError) in
          onNotice?(.updating(path: path, bytes: Files.length(path) ?? 0))
        },
        didMigrate: { (connection: borrowing Connection, version) throws(RankingLogError) in
          stateFiles = try StateFiles(in: directory, to: connection, from: version).paths
        })
      for path in stateFiles { Files.remove(path) }
      return
    }
    let isImmutable = Connection.Access(reading: path) == .unchanging
    let before = UnlockedFile(path)
    connection = try Database.openReadOnly(path: path, schema: .archive, options)
    unlocked = before
    onNotice?(.readOnly(path: path, reason: obstacle, isImmutable: isImmutable))
  }

  private func withConnection<T>(
    _ body: (borrowing Connection) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    switch connection {
    case .some(let connection): return try body(connection)
    case .none: throw .file(path: path, reason: "archive is closed")
    }
  }
}

extension RankingLogError {
  /// Returns the error for an archive that cannot be written.
  static func unwritable(_ path: String, _ reason: String) -> RankingLogError {
    .file(path: path, reason: "cannot be written (\(reason))", advice: "\(.chooseDataDirectory)")
  }
}
