/// The permanent archive of everything received: rankings, works, files and recents. Nothing is evicted.
///
/// One connection on a queue of its own. The file is created on the first write; until then, all queries return empty
/// results.
actor Archive {
  nonisolated let path: String
  nonisolated let options: DatabaseOptions
  private let clock: @Sendable () -> Timestamp
  private let onNotice: (@Sendable (ArchiveNotice) -> Void)?
  nonisolated let executor: QueueExecutor
  private var connection: Connection?
  private var imageURLPatterns = ImageURLPatterns()
  var illustCache = IllustCache()
  var searchIndex: SearchIndex?
  /// Files to record in the next transaction.
  var pendingFiles: [PendingFile] = []

  /// The archive `archive.db` in a directory, which is created on the first write.
  ///
  /// - Parameters:
  ///   - clock: Returns the current time, recorded for superseded metadata.
  ///   - onNotice: Called with events that the user should see.
  init(
    directory: String, _ options: DatabaseOptions = DatabaseOptions(),
    clock: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: 0) },
    onNotice: (@Sendable (ArchiveNotice) -> Void)? = nil
  ) {
    path = directory + "/archive.db"
    self.options = options
    self.clock = clock
    self.onNotice = onNotice
    executor = QueueExecutor(label: "rankinglog.archive")
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Reads from the archive; returns `empty` if the file does not exist.
  func reading<T>(
    else empty: T, _ body: (borrowing Connection) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    if connection == nil {
      guard try Files.isThere(path) else { return empty }
      try open()
    }
    do { return try withConnection(body) } catch {
      // Works decoded from damaged values must not stay in the cache.
      illustCache = IllustCache()
      throw error
    }
  }

  /// Writes to the archive in one transaction.
  func writing<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    if connection == nil { try open() }
    illustCache = IllustCache()
    return try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in try body(connection) }
    }
  }

  /// Runs a body as the archive: its calls to the archive then change no executor.
  func asArchive<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await body()
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
    // Patterns added in a transaction that was rolled back are gone, and so are their ids.
    imageURLPatterns = written.urlPatterns
    return value
  }

  /// Closes the file. The next call opens it again.
  func close() {
    connection = nil
    searchIndex = nil
    imageURLPatterns = ImageURLPatterns()
    illustCache = IllustCache()
  }

  private func open() throws(RankingLogError) {
    try Files.makeDirectory(Files.parent(of: path))
    connection = try Database.open(path: path, schema: .archive, options) { [onNotice] doubts in
      onNotice?(.forgotten(doubts))
    }
  }

  private func withConnection<T>(
    _ body: (borrowing Connection) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    switch connection {
    case .some(let connection): return try body(connection)
    case .none: throw .file(path: path, reason: "the archive is closed")
    }
  }
}
