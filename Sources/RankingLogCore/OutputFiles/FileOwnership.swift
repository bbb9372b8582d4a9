import Platform

/// The owner of the file at a path. Every kind of file that rankinglog writes is replaced only if this permits it.
enum FileOwnership: Equatable, Sendable {
  /// The path does not exist.
  case free
  /// An unchanged file that rankinglog wrote.
  ///
  /// - `FileStamp`: Its stamp before its contents were read.
  /// - `written`: The recorded checksum that it has; nil for an empty file, which a power failure left.
  case ours(FileStamp, written: [UInt8]?)
  /// A recorded file with other contents: it was edited or damaged.
  case changed
  /// A directory, a symbolic link, or a file that was not recorded, or not as one to replace.
  case foreign

  /// The record of the file at a path.
  struct Record: Sendable {
    /// The length in bytes; nil if unknown.
    var length: Int?
    /// The checksums of the file, which has any of them. Before a file is replaced, both checksums may be recorded.
    var checksums: [[UInt8]]
    /// Whether rankinglog wrote the file, and may replace it by the new one.
    var isReplaceable = true
    /// Whether an empty file counts as unchanged, because a power failure may have left it.
    var canBeEmpty = false
  }

  /// Determines the owner of the file at a path. Does not read the contents of a file of another length.
  ///
  /// - Parameter record: What was recorded of the file; nil for nothing.
  /// - Throws: `file` if the file cannot be read.
  static func of(_ path: String, _ record: Record?) throws(RankingLogError) -> FileOwnership {
    // Before the contents: a file that is edited in the meantime has another stamp.
    guard let status = Files.status(path, followsLinks: false) else { return .free }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    // The length of a link is that of its target: an edit of the target counts as a change.
    guard let record, let length = isFile ? Int(status.st_size) : Files.length(path) else { return .foreign }
    let isLeftEmpty = length == 0 && record.canBeEmpty
    if let expected = record.length, length != expected, !isLeftEmpty { return .changed }
    guard isFile, record.isReplaceable else { return .foreign }
    let stamp = FileStamp(status)
    if isLeftEmpty { return .ours(stamp, written: nil) }
    let checksum = try FileInstaller.checksum(path)
    return record.checksums.contains(checksum) ? .ours(stamp, written: checksum) : .changed
  }

  /// Returns the replacement of the file by one with a checksum; nil if the path is free or the file is not replaced.
  func replacement(by sha256: [UInt8]) -> FileInstaller.Replacement? {
    guard case .ours(let stamp, let written) = self else { return nil }
    return FileInstaller.Replacement(old: stamp, written: written, sha256: sha256)
  }

  /// Returns the stamp of a file that has its recorded contents; nil if it has others, or does not exist. Reads the file
  /// only if it was written after it was recorded.
  ///
  /// - Parameter recorded: The recorded stamp; nil if unknown.
  static func unchangedStamp(of path: String, _ sha256: [UInt8], _ recorded: FileStamp?)
    throws(RankingLogError)
    -> FileStamp?
  {
    guard let found = FileStamp(path) else { return nil }
    if let recorded, found.isUnchanged(since: recorded) { return recorded }
    return try FileInstaller.checksum(path) == sha256 ? found : nil
  }
}
