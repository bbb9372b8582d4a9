import Platform

/// A large file that is written in parts, and gets its name when it is complete. If it is not published, it is deleted.
///
/// A class, because closures write to it.
package final class AtomicFileWriter {
  private let path: String
  private let part: String
  private let handle: FileHandle
  private var isPublished = false

  /// - Throws: `file` if the name exists or the directory cannot be written.
  package init(_ path: String) throws(RankingLogError) {
    guard !Files.isTaken(path) else {
      throw .file(path: path, reason: "already exists", advice: "name another file")
    }
    part = Files.partPath(for: path)
    self.path = path
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Files.failure(part, "cannot be written") }
    handle = FileHandle(open: descriptor, path: part)
    removeAbandonedParts()
  }

  /// Removes the incomplete files of killed processes. A new file has the time of the file system, which may be on
  /// another machine.
  private func removeAbandonedParts() {
    guard let now = handle.status.map({ FileStamp($0).modified }) else { return }
    for part in Files.abandonedParts(of: path, at: now) where (try? Self.isOwn(part)) == true {
      Files.remove(part)
    }
  }

  /// Whether a file is empty, or starts like an exported archive or a plan.
  private static func isOwn(_ part: String) throws(RankingLogError) -> Bool {
    let file = try FileHandle(reading: part)
    let start = file.prefix(10)
    return start.isEmpty || start.starts(with: [0x28, 0xb5, 0x2f, 0xfd])
      || start.elementsEqual(#"{"schema":"#.utf8)
  }

  deinit { if !isPublished { Files.remove(part) } }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) { try handle.write(bytes) }

  /// Syncs the file to the disk and renames it to its final name.
  package func publish() throws(RankingLogError) {
    try Files.publish(part, as: path)
    isPublished = true
  }
}
