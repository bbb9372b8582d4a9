// Other connections to the file.
extension Archive {
  /// Starts a closure that reads with a second connection, while the archive's own is in use. Call it after the archive
  /// was read, which migrates an older file.
  ///
  /// - Returns: The task, with nil if the file permits only one connection.
  nonisolated func withSecondConnection<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Connection) throws(RankingLogError) -> Result
  ) -> Task<Result?, any Error> {
    Task(executorPreference: QueueExecutor()) { [path, options] in
      let unlocked = UnlockedFile(path)
      guard let connection = try? Connection.reading(path, options) else { return nil }
      let result = try connection.snapshot { () throws(RankingLogError) in try body(connection) }
      try unlocked?.checkUnchanged()
      return result
    }
  }

  /// Runs one reading statement on a read-only connection.
  ///
  /// Opens the archive's own connection first, which migrates an older file. It remains open to preserve the WAL and
  /// the shared memory, which a read-only connection can neither create nor remove.
  ///
  /// - Parameter hidesR18: Whether the statement can read only the views, without R-18 rankings and works.
  nonisolated func query(
    _ sql: String, hidesR18: Bool = false, _ limits: SQLLimits = SQLLimits(),
    _ receive: (SQLRow) throws -> Void
  ) async throws {
    guard try await reading(else: false, { (_: borrowing Connection) in true }) else {
      throw RankingLogError.nothing("archive is empty: \(path) does not exist; \(.storeRankings)")
    }
    // On a separate queue: a query may run for a long time, and one that is inside a long function cannot be interrupted.
    try await withTaskExecutorPreference(QueueExecutor()) {
      let unlocked = UnlockedFile(path)
      try ReadOnlyQuery(sql, path: path, options, hidesR18: hidesR18, limits).forEach(receive)
      try unlocked?.checkUnchanged()
    }
  }
}
