// Statements that people write.
extension Archive {
  /// Runs one statement that reads, on a read-only connection.
  ///
  /// The archive's own connection is opened first and stays open: it migrates an older file, and keeps the files beside
  /// it, which a read-only connection could neither create nor remove.
  nonisolated func query(_ sql: String, _ receive: (SQLRow) throws -> Void) async throws {
    guard try await reading(else: false, { (_: borrowing Connection) in true }) else {
      throw RankingLogError.nothing("nothing is stored yet: \(path) does not exist; \(.storeRankings)")
    }
    // Rows are read on the archive's queue: a query may take long.
    try await withTaskExecutorPreference(executor) {
      try ReadOnlyQuery(sql, path: path, options).forEach(receive)
    }
  }
}
