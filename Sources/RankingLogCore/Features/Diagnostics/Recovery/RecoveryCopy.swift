import Platform

/// A copy of a damaged archive, which may be opened, rolled back and changed; the archive itself does not change.
struct RecoveryCopy: ~Copyable {
  let path: String
  private static let companions = ["", "-wal", "-journal"]

  /// Copies a database with its WAL or journal. Unreadable blocks become zeros.
  ///
  /// - Throws: `storageBusy` if the file changed in the meantime.
  static func make(of archive: String, at path: String) throws(RankingLogError) -> RecoveryCopy {
    for end in companions where Files.exists(path + end) {
      throw .file(path: path + end, reason: "already exists", advice: "move it away, or save to another file")
    }
    let result = RecoveryCopy(path: path)
    let before = companions.map { Files.stamp(archive + $0) }
    for end in companions where Files.exists(archive + end) { try copy(archive + end, to: path + end) }
    if before != companions.map({ Files.stamp(archive + $0) }) { throw .storageBusy(path: archive) }
    return result
  }

  private init(path: String) { self.path = path }

  deinit { for end in Self.companions + ["-shm"] { Files.remove(path + end) } }

  /// Opens the copy without repairs.
  func open() throws(RankingLogError) -> Connection {
    let connection = try Connection(path: path)
    // Otherwise, SQLite refuses a file shorter than its header states, and a file with an error in the schema.
    try connection.allowSchemaChanges()
    try connection.execute("PRAGMA cell_size_check=ON")
    return connection
  }

  private static func copy(_ source: String, to path: String) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    let copy = try FileHandle(writing: path)
    let block = 4096
    var buffer = [UInt8](repeating: 0, count: block * 64)
    var offset = 0
    var size = buffer.count
    while true {
      let count = pread(from.descriptor, &buffer, size, off_t(offset))
      if count == 0 { return }
      if Task.isCancelled { throw .file(path: path, reason: "canceled while copying") }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EIO, size > block {
        size = block
        continue
      }
      guard count > 0 || errno == EIO else { throw Files.failure(source, "cannot be read") }
      try copy.write(count > 0 ? Array(buffer[..<count]) : [UInt8](repeating: 0, count: block))
      offset += count > 0 ? count : block
      size = buffer.count
    }
  }
}
