import Platform

/// The owner of the file at a path, which decides whether rankinglog may replace the file. The same for images,
/// animations, sidecars and frame delays.
enum FileOwnership: Equatable, Sendable {
  /// The path does not exist.
  case free
  /// A file that rankinglog wrote, with its stamp before it was read and its recorded checksum; nil for an empty file,
  /// which a power failure left.
  case unchanged(FileStamp, written: [UInt8]?)
  /// A recorded file that was edited or damaged.
  case changed
  /// A directory, a symbolic link, an unrecorded file, or a recorded one that is never replaced.
  case foreign

  /// The record of the file at a path.
  struct Record: Sendable {
    /// The length in bytes; nil if unknown.
    var length: Int?
    /// The checksums of the file and of its planned replacement; the file has one of them.
    var checksums: [[UInt8]]
    /// Whether rankinglog wrote the file, and the new file is a version of it.
    var isReplaceable = true
    /// Whether an empty file counts as unchanged, because a power failure may have emptied it.
    var canBeEmpty = false
  }

  /// Determines the owner of the file at a path. Does not read the contents of a file of another length.
  ///
  /// - Parameter record: The record of the file; nil if there is none.
  /// - Throws: `file` if the file cannot be read.
  static func of(_ path: String, _ record: Record?) throws(RankingLogError) -> FileOwnership {
    // Before the contents: a file that is edited in the meantime has another stamp.
    guard let status = Files.status(path, followsLinks: false) else { return .free }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    // A link has the length of its target: an edit of the target is reported as a change.
    guard let record, let length = isFile ? Int(status.st_size) : Files.length(path) else { return .foreign }
    let isEmptied = length == 0 && record.canBeEmpty
    if let expected = record.length, length != expected, !isEmptied { return .changed }
    guard isFile, record.isReplaceable else { return .foreign }
    let stamp = FileStamp(status)
    if isEmptied { return .unchanged(stamp, written: nil) }
    let checksum = try FileInstaller.checksum(path)
    return record.checksums.contains(checksum) ? .unchanged(stamp, written: checksum) : .changed
  }

  /// Returns the replacement of the file by one with a checksum; nil if the path is free or the file is not replaced.
  func replacement(by sha256: [UInt8]) -> FileInstaller.Replacement? {
    guard case .unchanged(let stamp, let written) = self else { return nil }
    return FileInstaller.Replacement(old: stamp, written: written, sha256: sha256)
  }

  /// Returns the stamp of a file that has its recorded contents; nil if it has others, or does not exist. Reads the file
  /// only if it was written after it was recorded.
  ///
  /// - Parameter recorded: The recorded stamp; nil if unknown.
  static func trustedStamp(_ path: String, _ sha256: [UInt8], _ recorded: FileStamp?) throws(RankingLogError)
    -> FileStamp?
  {
    guard let found = FileStamp(path) else { return nil }
    if let recorded, found.isUnchanged(since: recorded) { return recorded }
    return try FileInstaller.checksum(path) == sha256 ? found : nil
  }
}
