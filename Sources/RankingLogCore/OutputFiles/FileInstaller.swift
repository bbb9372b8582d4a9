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
    var result: Result
    let origin: FileOrigin
    /// The stamp of a new or existing file; for a link, the stamp of its source.
    var stamp: FileStamp?
    /// The new path of a replaced file that was not deleted.
    var kept: String?
  }

  /// The bytes of a file that gets a name.
  enum Source {
    /// A complete part, which gets the name.
    case part(String, FileStamp?)
    /// A file under another name, which is linked or copied.
    case file(String, FileStamp?)

    fileprivate var path: String {
      switch self {
      case .part(let path, _), .file(let path, _): path
      }
    }
    fileprivate var stamp: FileStamp? {
      switch self {
      case .part(_, let stamp), .file(_, let stamp): stamp
      }
    }
    fileprivate var origin: FileOrigin { if case .part = self { .fetched } else { .link } }
  }

  /// Gives a file its name, and records it.
  ///
  /// A file that is recorded first is never unrecorded, even if the process is killed between the two steps: the next run
  /// finds a record without a file, and the complete part. A file that is replaced is recorded afterwards, because its
  /// record describes the old bytes until then, unless the record describes both.
  ///
  /// - Parameters:
  ///   - isRecordedFirst: Whether the name is free, or the record describes the replaced bytes as well.
  ///   - record: Records the file. Called again if the result differs.
  ///   - forget: Removes the record of a free name if another file has taken it, or if the file cannot be created. A
  ///     replacement that fails may have succeeded on the disk, so its record remains.
  static func install(
    _ source: Source, at path: String, replacing replacement: Replacement? = nil,
    isRecordedFirst: Bool = false, record: (FileOrigin, FileStamp?) async throws -> Void,
    forget: () async throws -> Void = {}
  ) async throws -> Installation {
    if isRecordedFirst { try await record(source.origin, source.stamp) }
    let isForgotten = isRecordedFirst && replacement == nil
    let installed: Installation
    do {
      installed = try await install(source, at: path, replacing: replacement)
    } catch {
      if isForgotten { try? await forget() }
      throw error
    }
    if installed.result == .occupied {
      if isForgotten { try await forget() }
    } else if !isRecordedFirst || installed.origin != source.origin || installed.stamp != source.stamp {
      try await record(installed.origin, installed.stamp)
    }
    return installed
  }

  /// Gives a file its name.
  ///
  /// - Parameter replacement: The replacement of an existing file; nil if the name must be free.
  static func install(
    _ source: Source, at path: String, replacing replacement: Replacement?
  ) async throws -> Installation {
    guard case .part(let part, let stamp) = source else {
      return try await duplicate(source.path, source.stamp, at: path, replacing: replacement)
    }
    if let replacement {
      let (result, kept) = try replace(path, by: part, replacement)
      return Installation(result: result, origin: .fetched, stamp: stamp, kept: kept)
    }
    return try move(part, to: path, .fetched, stamp)
  }

  /// Moves a complete file to a free name.
  ///
  /// - Parameters:
  ///   - origin: The origin of the file.
  ///   - stamp: The stamp of the file.
  private static func move(_ part: String, to path: String, _ origin: FileOrigin, _ stamp: FileStamp?)
    throws(RankingLogError) -> Installation
  {
    // The directory of the part exists.
    let directory = Files.parent(of: path)
    if directory != Files.parent(of: part) { try Files.makeDirectory(directory) }
    if try Files.move(part, toFree: path) {
      return Installation(result: .placed, origin: origin, stamp: stamp)
    }
    let found = try compared(path, with: part)
    if found.result == .existing { unlink(part) }
    return found
  }

  /// Compares the file that has a name with the one that should get it. Its stamp is read before its bytes.
  private static func compared(_ path: String, with other: String) throws(RankingLogError) -> Installation {
    var found = Installation(result: .occupied, origin: .existing, stamp: FileStamp(path))
    if Files.length(path) == Files.length(other), try checksum(path) == checksum(other) {
      found.result = .existing
    }
    return found
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
    if isTaken, replacement == nil { return try compared(path, with: source) }
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
      return try move(part.path, to: path, .copy, copied)
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

  /// Returns the SHA-256 of a file.
  static func checksum(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    return try file.checksum()
  }

  private static func copy(_ source: String, to copy: borrowing FileHandle) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    try copy.setLength(0)
    try from.forEachChunk { chunk throws(RankingLogError) in try copy.write(chunk) }
    // As a link would have.
    if let status = from.status {
      copy.setModificationTime(Timestamp(seconds: FileStamp(status).modified / 1_000_000_000))
    }
  }
}

extension FileInstaller {
  /// The replacement of a file by a new one.
  struct Replacement: Sendable {
    /// The stamp that the old file had when it was examined. A file with another stamp is not replaced.
    let old: FileStamp
    /// The checksum of the bytes that rankinglog wrote to the old file; nil if it has others. A file with other bytes is
    /// deleted only if the new file has them too.
    var written: [UInt8]?
    /// The checksum of the new file.
    let sha256: [UInt8]
  }

  /// Replaces a file by a complete one. The old file is renamed first. It is deleted after the new one was read
  /// successfully, unless it may contain bytes of the user.
  ///
  /// A rename over the old file would also replace a file that the user saved in the meantime. If the file system can
  /// exchange two names, one of the two files is always at the path. Otherwise the path is free for a moment.
  ///
  /// - Parameter new: A complete file in the same directory.
  /// - Returns: The new path of the old file, if it was not deleted; `occupied` if another file has the path.
  static func replace(
    _ path: String, by new: String, _ replacement: Replacement
  ) throws(RankingLogError) -> (result: Result, kept: String?) {
    var aside = try exchange(path, new, replacement.old)
    if aside == nil { aside = try setAside(path, new, replacement.old) }
    guard let aside else { return (.occupied, nil) }
    guard try checksum(path) == replacement.sha256 else {
      throw RankingLogError.file(
        path: path, reason: "checksum mismatch after writing; restore the previous file from \(aside)")
    }
    // A program that opened the old file before may still be writing to it, so its stamp is compared last. A file that
    // cannot be read is not deleted.
    guard (try? isRedundant(aside, replacement, path)) == true,
      FileStamp(aside, followsLinks: false) == replacement.old
    else { return (.placed, aside) }
    Files.remove(aside)
    return (.placed, nil)
  }

  /// Whether an old file has the bytes that rankinglog wrote, or none that the new one does not have.
  private static func isRedundant(_ aside: String, _ replacement: Replacement, _ path: String)
    throws(RankingLogError) -> Bool
  {
    if try isContained(aside, in: path) { return true }
    guard let written = replacement.written else { return false }
    return try checksum(aside) == written
  }

  /// Whether each byte of a file is zero or equal to the byte of another file at the same position, as after a
  /// truncation or the loss of blocks.
  private static func isContained(_ path: String, in other: String) throws(RankingLogError) -> Bool {
    let file = try FileHandle(reading: path)
    let other = try FileHandle(reading: other)
    var (offset, isContained) = (0, true)
    try file.forEachChunk { chunk in
      guard isContained else { return }
      let bytes = other.bytes(at: offset, count: chunk.count)
      isContained = chunk.indices.allSatisfy {
        chunk[$0] == 0 || ($0 < bytes.count && chunk[$0] == bytes[$0])
      }
      offset += chunk.count
    }
    return isContained
  }

  /// The suffixes of a replaced file, as long as `.part`: file names leave room for five bytes.
  private static let suffixesAside = [".old"] + (2...9).map { ".old\($0)" }

  /// Throws if a file cannot be replaced because no name is left for the previous contents.
  static func requireNameAside(_ path: String) throws(RankingLogError) {
    if suffixesAside.allSatisfy({ Files.isTaken(path + $0) }) { throw noNameAside(path) }
  }

  private static func noNameAside(_ path: String) -> RankingLogError {
    .file(path: path, reason: "cannot be renamed: \(path).old to .old9 exist", advice: "move them away")
  }

  /// Moves a file to a free name `NAME.old`.
  private static func moveAside(_ file: String, for path: String) throws(RankingLogError) -> String {
    for suffix in suffixesAside where try Files.move(file, toFree: path + suffix, links: false) {
      return path + suffix
    }
    throw noNameAside(path)
  }

  /// Exchanges the names of the old file and the new one, which is first renamed to `NAME.old`.
  ///
  /// - Returns: The new path of the old file; nil if the file was changed after it was examined, or if names cannot be
  ///   exchanged.
  private static func exchange(_ path: String, _ new: String, _ old: FileStamp) throws(RankingLogError)
    -> String?
  {
    guard FileStamp(path, followsLinks: false) == old, let ours = FileStamp(new, followsLinks: false) else {
      return nil
    }
    let aside = try moveAside(new, for: path)
    if Files.exchange(aside, path) {
      if FileStamp(aside, followsLinks: false) == old { return aside }
      // Saved by the user between the check and the exchange. If it was saved again, both files stay, the later one at its
      // path.
      guard FileStamp(path, followsLinks: false) == ours, Files.exchange(aside, path) else { return nil }
      if FileStamp(aside, followsLinks: false) != ours {
        _ = Files.exchange(aside, path)
        return nil
      }
    }
    _ = try Files.move(aside, toFree: new)
    return nil
  }

  /// Renames the old file to `NAME.old`, and gives its name to the new one.
  ///
  /// - Returns: The new path of the old file; nil if the file was changed after it was examined, or is a link.
  private static func setAside(_ path: String, _ new: String, _ old: FileStamp) throws(RankingLogError)
    -> String?
  {
    guard FileStamp(path, followsLinks: false) == old else { return nil }
    let aside = try moveAside(path, for: path)
    do throws(RankingLogError) {
      if FileStamp(aside, followsLinks: false) == old, try Files.move(new, toFree: path) { return aside }
    } catch {
      _ = try? Files.move(aside, toFree: path)
      throw error
    }
    // The user saved the file between the check and the rename. If another file has the path by now, both files stay.
    _ = try Files.move(aside, toFree: path)
    return nil
  }
}
