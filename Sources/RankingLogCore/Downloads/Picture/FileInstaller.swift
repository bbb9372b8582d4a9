#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives files their final names. Never overwrites a file that is not ours.
enum FileInstaller {
  enum Result: Equatable {
    case placed
    /// A file with the same bytes already existed.
    case existing
    /// Another file has the name.
    case occupied
  }

  /// Why a download does not take a name.
  static func occupied(_ path: String) -> Message {
    "\(path) is another file, which is not overwritten: move it away"
  }

  /// Moves a complete file to its final name.
  ///
  /// - Parameter isOurs: Whether an existing file there is ours and may be replaced.
  static func move(_ part: String, to path: String, isOurs: Bool) throws(RankingLogError) -> Result {
    // The directory of the part exists.
    let directory = Files.parent(of: path)
    if directory != Files.parent(of: part) { try Files.makeDirectory(directory) }
    if isOurs {
      guard rename(part, path) == 0 else { throw Files.failure(path, "cannot be written") }
      return .placed
    }
    return try Files.move(part, toFree: path) ? .placed : adopt(part, at: path, removing: true)
  }

  /// Makes a file available under another name: as a hard link, or as a copy where links cannot be made.
  ///
  /// - Parameter isOurs: Whether the file at the name, if any, was written by us and may be replaced.
  static func duplicate(_ source: String, at path: String, isOurs: Bool = false) async throws
    -> (Result, FileOrigin)
  {
    try Files.makeDirectory(Files.parent(of: path))
    if link(source, path) == 0 { return (.placed, .link) }
    let isTaken = errno == EEXIST
    guard isTaken || Files.lacksLinks(errno) else { throw Files.failure(path, "cannot be linked") }
    if isTaken, !isOurs { return (try adopt(source, at: path, removing: false), .existing) }
    // Another process may be writing the part.
    let part = try await LockedPart.take(path + ".part")
    defer { part.removeName() }
    if isTaken, try replace(path, byLinkTo: source, part) { return (.placed, .link) }
    try copy(source, to: part.file)
    return (try move(part.path, to: path, isOurs: isTaken), .copy)
  }

  /// Replaces a file by a hard link, whose first name belongs to whoever has locked the part.
  ///
  /// - Returns: False where the file system has no links.
  private static func replace(_ path: String, byLinkTo source: String, _ part: LockedPart)
    throws(RankingLogError) -> Bool
  {
    let name = part.path + "-link"
    // Left by a process that was killed.
    unlink(name)
    guard link(source, name) == 0 else { return false }
    // Between two names of one file, rename does nothing and leaves both.
    defer { unlink(name) }
    guard rename(name, path) == 0 else { throw Files.failure(path, "cannot be written") }
    return true
  }

  private static func adopt(_ file: String, at path: String, removing: Bool) throws(RankingLogError) -> Result
  {
    guard Files.length(file) == Files.length(path), try checksum(file) == checksum(path) else {
      return .occupied
    }
    if removing { unlink(file) }
    return .existing
  }

  /// The SHA-256 of a file.
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
