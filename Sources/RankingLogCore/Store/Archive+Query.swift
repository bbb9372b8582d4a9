// SQL statements written by users.
extension Archive {
  /// Runs one reading statement on a read-only connection.
  ///
  /// Opens the archive's own connection first, which migrates an older file. It remains open to preserve the WAL and
  /// the shared memory, which a read-only connection can neither create nor remove.
  nonisolated func query(_ sql: String, _ receive: (SQLRow) throws -> Void) async throws {
    guard try await reading(else: false, { (_: borrowing Connection) in true }) else {
      throw RankingLogError.nothing("archive is empty: \(path) does not exist; \(.storeRankings)")
    }
    // Rows are read on the archive's queue, because a query may run for a long time.
    try await withTaskExecutorPreference(executor) {
      let unlocked = UnlockedFile(path)
      try ReadOnlyQuery(sql, path: path, options).forEach(receive)
      try unlocked?.checkUnchanged()
    }
  }
}
