/// The result of recovering one table of a damaged archive.
public struct RecoveredTable: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The number of rows in the new archive.
  public let recovered: Int
  /// The number of rows known to be lost; nil if an unknown number was lost.
  public let lost: Int?
}

/// Recovers the readable rows of a damaged archive into a new one; the damaged one is left unchanged.
struct ArchiveRecoverer: Sendable {
  let services: Services

  /// - Parameter path: The new archive. It gets this name once complete.
  func recover(to path: String) async throws -> [RecoveredTable] {
    let archive = services.archive.path
    guard Files.exists(archive) else {
      throw RankingLogError.nothing("\(archive) does not exist: nothing to save")
    }
    guard Files.length(archive) != nil else {
      throw RankingLogError.file(path: archive, reason: "is not a regular file")
    }
    for name in [path, path + ".part"] where Files.exists(name) {
      throw RankingLogError.file(path: name, reason: "already exists", advice: "name another file")
    }
    let part = path + ".part"
    let tables: [RecoveredTable]
    do {
      tables = try recover(archive, to: part)
      try Files.publish(part, as: path)
    } catch {
      for end in ["", "-journal"] { Files.remove(part + end) }
      throw error
    }
    return tables
  }

  private func recover(_ archive: String, to part: String) throws -> [RecoveredTable] {
    let configuration = services.configuration
    let copy = try RecoveryCopy.make(of: archive, at: part + "-damaged")
    do {
      var recovery = try ArchiveRecovery(copy, to: part)
      for table in recovery.tables {
        try Task.checkCancellation()
        try recovery.recover(table)
      }
      let forgotten = { (doubts: Doubts) in configuration.onNotice?(.forgotten(doubts)) ?? () }
      return try recovery.finish(forgotten: forgotten).map {
        RecoveredTable(name: $0.name, recovered: $0.recovered, lost: $0.lost)
      }
    } catch let error as RankingLogError {
      // The user knows the path of the archive, not of the copy.
      if case .storageDamaged(copy.path, let reason, let advice) = error {
        throw RankingLogError.storageDamaged(path: archive, reason: reason, advice: advice)
      }
      throw error
    }
  }
}
