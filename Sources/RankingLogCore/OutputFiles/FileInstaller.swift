import Platform

/// Gives files their final names. Never overwrites a file that was not examined.
enum FileInstaller {
  enum Result: Equatable {
    case placed
    /// A file with the same bytes already existed.
    case existing
    /// Another file has the name.
    case occupied
  }

  /// Returns the reason why a download does not use a name.
  static func occupied(_ path: String) -> Message {
    "\(path): another file, which is not overwritten; move it away"
  }

  /// The result of giving a file a name.
  struct Installation: Sendable {
    let result: Result
    let origin: FileOrigin
    /// The stamp of a new or existing file; for a link, the stamp of its source.
    var stamp: FileStamp?
    /// The new path of a replaced file that was not deleted.
    var kept: String?
  }

  /// Moves a complete file to a free name.
  static func move(_ part: String, to path: String) throws(RankingLogError) -> Result {
    // The directory of the part exists.
    let directory = Files.parent(of: path)
    if directory != Files.parent(of: part) { try Files.makeDirectory(directory) }
    if try Files.move(part, toFree: path) { return .placed }
    guard try hasSameBytes(path, as: part) else { return .occupied }
    unlink(part)
    return .existing
  }

  /// Creates another name for a file: a hard link, or a copy if links are not possible.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the source when its recorded bytes were written.
  ///   - replacement: The replacement of an existing file; nil if the name must be free.
  static func duplicate(
    _ source: String, _ stamp: FileStamp?, at path: String, replacing replacement: Replacement? = nil
  ) async throws -> Installation {
    try Files.makeDirectory(Files.parent(of: path))
    if link(source, path) == 0 { return Installation(result: .placed, origin: .link, stamp: stamp) }
    let isTaken = errno == EEXIST
    guard isTaken || Files.lacksLinks(errno) else { throw Files.failure(path, "cannot be linked") }
    if isTaken, replacement == nil {
      let found = FileStamp(path)
      let isSame = try hasSameBytes(path, as: source)
      return Installation(result: isSame ? .existing : .occupied, origin: .existing, stamp: found)
    }
    let part = try await LockedPart.take(temporaryFor: path)
    defer { part.removeName() }
    if let replacement, isTaken, let name = linkName(for: source, part) {
      defer { unlink(name) }
      let (result, kept) = try replace(path, by: name, replacement)
      return Installation(result: result, origin: .link, stamp: stamp, kept: kept)
    }
    try copy(source, to: part.file)
    // A copy of a file that may have been edited must not appear unedited.
    let copied = stamp == nil ? nil : part.file.status.map(FileStamp.init)
    guard let replacement, isTaken else {
      return Installation(result: try move(part.path, to: path), origin: .copy, stamp: copied)
    }
    let (result, kept) = try replace(path, by: part.path, replacement)
    return Installation(result: result, origin: .copy, stamp: copied, kept: kept)
  }

  /// Links a file under a name that is reserved for the process with the lock of the part.
  ///
  /// - Returns: The name; nil if the file system does not support links.
  private static func linkName(for source: String, _ part: LockedPart) -> String? {
    let name = part.path + "-link"
    // Left by a killed process.
    unlink(name)
    return link(source, name) == 0 ? name : nil
  }

  private static func hasSameBytes(_ path: String, as other: String) throws(RankingLogError) -> Bool {
    guard Files.length(path) == Files.length(other) else { return false }
    return try checksum(path) == checksum(other)
  }

  /// Returns the SHA-256 of a file.
  static func checksum(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    return try file.checksum()
  }

  private static func copy(_ source: String, to copy: borrowing FileHandle) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    try copy.setLength(0)
    try from.forEachChunk { chunk throws(RankingLogError) in try copy.write(chunk) }
  }
}
