#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives files their final names. Nothing that somebody else made is ever overwritten.
enum FileInstaller {
  enum Result: Equatable {
    case placed
    /// The same bytes lay there already.
    case adopted
    /// Another file has the name.
    case occupied
  }

  /// Moves a whole file to its name.
  ///
  /// - Parameter isOurs: What lies there, if anything, was put there by us and may be replaced.
  static func move(_ part: String, to path: String, isOurs: Bool) throws(RankingLogError) -> Result {
    // Where the part lies, there is the directory.
    let directory = Files.parent(of: path)
    if directory != Files.parent(of: part) { try Files.makeDirectory(directory) }
    if isOurs {
      guard rename(part, path) == 0 else { throw Files.failure(path, "cannot be written") }
      return .placed
    }
    return try Files.move(part, toFree: path) ? .placed : adopt(part, at: path, removing: true)
  }

  /// Makes a file available under another name: as a hard link, or as a copy where that cannot be.
  ///
  /// - Parameter isOurs: What lies there, if anything, was put there by us and may be replaced.
  static func duplicate(_ source: String, at path: String, isOurs: Bool = false) throws(RankingLogError)
    -> (Result, FileOrigin)
  {
    try Files.makeDirectory(Files.parent(of: path))
    if link(source, path) == 0 { return (.placed, .link) }
    if errno == EEXIST, isOurs {
      let part = path + ".part"
      if Files.length(part, followsLinks: false) != nil { unlink(part) }
      if link(source, part) == 0 {
        // Between two names of one file, rename does nothing and leaves both.
        defer { unlink(part) }
        return (try move(part, to: path, isOurs: true), .link)
      }
      try copy(source, to: part)
      return (try move(part, to: path, isOurs: true), .copy)
    }
    if errno == EEXIST { return (try adopt(source, at: path, removing: false), .adopted) }
    guard Files.lacksLinks(errno) else { throw Files.failure(path, "cannot be linked") }
    let part = path + ".part"
    try copy(source, to: part)
    return (try move(part, to: path, isOurs: false), .copy)
  }

  private static func adopt(_ file: String, at path: String, removing: Bool) throws(RankingLogError) -> Result
  {
    guard Files.length(file) == Files.length(path), try checksum(file) == checksum(path) else {
      return .occupied
    }
    if removing { unlink(file) }
    return .adopted
  }

  /// The SHA-256 of a file.
  static func checksum(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    let digest = Digest(.sha256)
    try file.forEachChunk { digest.update($0) }
    return digest.finish()
  }

  private static func copy(_ source: String, to path: String) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    let copy = try FileHandle(making: path)
    try from.forEachChunk { chunk throws(RankingLogError) in try copy.write(chunk) }
  }
}
