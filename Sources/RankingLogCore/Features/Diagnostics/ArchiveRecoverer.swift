/// Recovers the readable rows of a damaged archive into a new one. The damaged archive is not changed.
struct ArchiveRecoverer: Sendable {
  let services: Services

  /// - Parameter path: The path of the new archive, which gets this name when it is complete.
  func recover(to path: String) async throws -> [RecoveredTable] {
    let archive = services.archive.path
    guard Files.exists(archive) else {
      throw RankingLogError.nothing("\(archive): does not exist, nothing to save")
    }
    guard Files.length(archive) != nil else {
      throw RankingLogError.file(path: archive, reason: "not a regular file")
    }
    guard !Files.isTaken(path) else {
      throw RankingLogError.file(path: path, reason: "already exists", advice: "name another file")
    }
    try services.archive.checkCopyPath(path)
    let directory = try await RecoveryDirectory.make(path + ".part")
    let tables = try recover(archive, in: directory)
    try Files.publish(directory.recovered, as: path)
    return tables
  }

  private func recover(
    _ archive: String, in directory: borrowing RecoveryDirectory
  ) throws -> [RecoveredTable] {
    let copy = try RecoveryCopy.make(of: archive, at: directory.damaged)
    do {
      var recovery = try ArchiveRecovery(copy, to: directory.recovered)
      for table in recovery.tables {
        try Task.checkCancellation()
        try recovery.recover(table)
      }
      return try recovery.finish(stateIn: Files.parent(of: archive))
    } catch let error as RankingLogError {
      // The copy's path would be meaningless to the user.
      if case .storageDamaged(copy.path, let reason, let advice) = error {
        throw RankingLogError.storageDamaged(path: archive, reason: reason, advice: advice)
      }
      throw error
    }
  }
}
