// Paths for copies of the archive.
extension Archive {
  /// Throws if no copy of the archive may be created at a path: SQLite would apply the log of another database to the
  /// copy, and a copy with a reserved name would be deleted or replaced later.
  nonisolated func checkCopyPath(_ copy: String) throws(RankingLogError) {
    for end in Self.logs where Files.isTaken(copy + end) {
      throw .file(
        path: copy + end, reason: "belongs to another database", advice: "move it, or name another file")
    }
    if !Files.isTaken(copy), isReserved(copy) {
      throw .file(path: copy, reason: "reserved for a file of a database", advice: "name another file")
    }
  }

  private static let logs = ["-wal", "-shm", "-journal"]

  /// Whether a path is reserved for a log of SQLite, or for a file next to the archive.
  private nonisolated func isReserved(_ copy: String) -> Bool {
    if Self.logs.contains(where: copy.hasSuffix) { return true }
    let name = copy.split(separator: "/").last ?? ""
    guard ["archive.db", "search.db", "keep.", "backup.last", "ranking-"].contains(where: name.hasPrefix),
      let directory = FileIdentity(Files.parent(of: copy))
    else { return false }
    return directory == FileIdentity(Files.parent(of: path))
  }
}
