import Platform

/// Writes a copy of the archive, with everything in it, while other processes use the archive.
struct BackupWriter {
  let archive: Archive
  let now: Timestamp

  /// Writes and verifies a copy, which gets its name when it is complete.
  ///
  /// - Parameter onProgress: Called with the number of copied bytes and the total.
  /// - Returns: The number of bytes.
  func write(to path: String, onProgress: (_ done: Int, _ total: Int) -> Void) throws -> Int {
    guard Files.exists(archive.path) else {
      throw RankingLogError.nothing(
        "archive is empty: \(archive.path) does not exist; \(.storeRankings)")
    }
    guard Files.length(archive.path) != nil else {
      throw RankingLogError.file(path: archive.path, reason: "not a regular file")
    }
    _ = try isReplacing(path)
    removeParts(of: path)
    let part = Files.partPath(for: path)
    do {
      // The copy contains private bookmarks, and the directory may be public.
      let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw Files.failure(part, "cannot be written") }
      close(descriptor)
      try copy(to: part, onProgress)
      let bytes = Files.length(part) ?? 0
      if try isReplacing(path) {
        try FileHandle(writing: part).synchronize()
        guard rename(part, path) == 0 else { throw Files.failure(path, "cannot be written") }
      } else {
        try Files.publish(part, as: path)
      }
      return bytes
    } catch {
      Database.remove(part)
      throw error
    }
  }

  /// Removes the incomplete copies of killed processes.
  private func removeParts(of path: String) {
    for part in Files.abandonedParts(of: path, at: now.seconds * 1_000_000_000) {
      guard let header = try? DatabaseHeader(path: part),
        header.applicationID == Schema.archive.applicationID || header.bytes.allSatisfy({ $0 == 0 })
      else { continue }
      Database.remove(part)
    }
  }

  /// Whether a name belongs to an older backup.
  ///
  /// - Throws: `file` if another file has the path.
  private func isReplacing(_ path: String) throws(RankingLogError) -> Bool {
    try archive.checkCopyPath(path)
    guard Files.isTaken(path) else { return false }
    guard Files.length(path, followsLinks: false) != nil, FileIdentity(path) != FileIdentity(archive.path),
      try DatabaseHeader(path: path).isBackup
    else {
      throw .file(path: path, reason: "exists, and is not a backup", advice: "name another file")
    }
    return true
  }

  private func copy(to part: String, _ onProgress: (_ done: Int, _ total: Int) -> Void) throws {
    let options = archive.options
    // A connection that may write would delete it.
    if WriteAheadLog.isDamaged(archive.path + "-wal") { throw failure(DatabaseHealth.logFault) }
    let isReadOnly = Files.writeObstacle(archive.path) != nil
    let unlocked = isReadOnly ? UnlockedFile(archive.path) : nil
    // An archive of an earlier version is copied unchanged.
    let source =
      isReadOnly
      ? try Connection.reading(archive.path, options)
      : try Connection(path: archive.path, .readWrite, options)
    try Database.checkOwner(source, .archive)
    let copy = try Connection(path: part, .readWrite, options)
    // An incomplete copy is removed; a complete one is written to disk before it gets its name.
    try copy.execute("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    let pageSize = try source.first("PRAGMA page_size") { (row: borrowing Row) in row.int(0) } ?? 0
    do {
      try source.copyPages(to: copy) { onProgress($0 * pageSize, $1 * pageSize) }
    } catch {
      try unlocked?.checkUnchanged()
      throw error
    }
    try unlocked?.checkUnchanged()
    // A single file, which can be read on read-only media.
    _ = try Database.version(copy)
    try copy.execute("PRAGMA journal_mode=OFF")
    copy.interruptWhenCancelled()
    do {
      let faults = try copy.faults()
      if let first = faults.first { throw failure(first) }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    if let id = Schema.archive.backupID { try copy.execute("PRAGMA application_id=\(id)") }
  }

  /// The error for a damaged archive.
  private func failure(_ reason: String) -> RankingLogError {
    .storageDamaged(
      path: archive.path, reason: reason, advice: "the backup was not written; \(.recoverArchive)")
  }
}

extension ArchiveExchange {
  /// Writes a verified copy of the archive, with recents and bookmarks, while other processes use the archive. The copy
  /// gets its name when it is complete, and replaces only an older backup.
  ///
  /// - Parameters:
  ///   - path: The file of the backup.
  ///   - onProgress: Called with the number of copied bytes and the total.
  /// - Returns: The number of bytes.
  public func backUp(
    to path: String, onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Int {
    try await archive.onQueue {
      let bytes = try BackupWriter(archive: archive, now: services.now).write(
        to: path, onProgress: onProgress)
      LastBackup(path: path, finishedAt: services.now).record(in: services.configuration.dataDirectory)
      return bytes
    }
  }
}
