/// Everything ever seen: rankings, works, files and what was viewed. It is never evicted.
///
/// One connection on a queue of its own. The file is made when there is something to record; until then,
/// every question is answered with nothing.
actor Archive {
  nonisolated let path: String
  private let options: DatabaseOptions
  private let clock: @Sendable () -> Timestamp
  private let onNotice: (@Sendable (ArchiveNotice) -> Void)?
  nonisolated let executor: QueueExecutor
  private var connection: Connection?
  private var imageForms = ImageURLPatterns()
  var remembered = IllustCache()
  /// Files to be recorded by the next transaction.
  var waitingFiles: [WaitingFile] = []

  /// The archive `archive.db` in a directory, which is made when it is first written.
  ///
  /// - Parameters:
  ///   - clock: Tells until when something held that is written over.
  ///   - onNotice: Told what a person should know.
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

  /// Asks the archive; where there is no file yet, the answer is `empty`.
  func reading<T>(
    else empty: T, _ body: (borrowing Connection) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    if connection == nil {
      guard Files.exists(path) else { return empty }
      try open()
    }
    do { return try withConnection(body) } catch {
      // A work that was put together from damaged values must not be met again.
      remembered = IllustCache()
      throw error
    }
  }

  /// Changes the archive in one transaction.
  func writing<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T) throws(RankingLogError) -> T {
    if connection == nil { try open() }
    remembered = IllustCache()
    return try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in try body(connection) }
    }
  }

  /// Fails where nothing could be recorded.
  func checkWritable() throws(RankingLogError) { try writing { (_: borrowing Connection) in } }

  /// Asks for works, whose image addresses are written in forms.
  func readingWorks<T>(
    else empty: T, _ body: (borrowing Connection, ImageURLPatterns) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    try reading(else: empty) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        try imageForms.refresh(connection)
        return try body(connection, imageForms)
      }
    }
  }

  /// Changes works in one transaction.
  func writingWorks<T>(
    _ body: (borrowing Connection, inout WriteBatch) throws(RankingLogError) -> T
  ) throws(RankingLogError) -> T {
    var written = WriteBatch(forms: imageForms, now: clock())
    let value = try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try written.forms.refresh(connection)
      return try body(connection, &written)
    }
    // Forms made in a transaction that was rolled back are gone, and their numbers with them.
    imageForms = written.forms
    return value
  }

  /// Closes the file. The next question opens it again.
  func close() {
    connection = nil
    imageForms = ImageURLPatterns()
    remembered = IllustCache()
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
