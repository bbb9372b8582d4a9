/// The last backup of an archive, in a small file next to the archive. A backup of a read-only archive is not recorded.
struct LastBackup {
  /// The path, which is absolute if the directory could be resolved.
  let path: String
  let finishedAt: Timestamp

  init(path: String, finishedAt: Timestamp) {
    let directory = try? Files.realPath(Files.parent(of: path))
    let name = path.split(separator: "/").last ?? ""
    self.path = directory.map { "\($0)/\(name)" } ?? path
    self.finishedAt = finishedAt
  }

  /// Reads the most recently recorded backup; nil if there is none.
  init?(in directory: String) {
    let file = Self.file(in: directory)
    guard let length = Files.length(file), length < 1 << 16, let bytes = try? Files.read(file) else {
      return nil
    }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: "\t", maxSplits: 1)
    guard fields.count == 2, let seconds = Int(fields[0]), fields[1].hasSuffix("\n") else { return nil }
    path = String(fields[1].dropLast())
    finishedAt = Timestamp(seconds: seconds)
  }

  /// Records the backup for `doctor`. The backup is complete without the record, so failures are ignored. A file of the
  /// user is not replaced.
  func record(in directory: String) {
    guard !Files.isTaken(Self.file(in: directory)) || LastBackup(in: directory) != nil else { return }
    try? AtomicFile.replace(Self.file(in: directory), with: Array("\(finishedAt.seconds)\t\(path)\n".utf8))
  }

  private static func file(in directory: String) -> String { directory + "/backup.last" }
}
