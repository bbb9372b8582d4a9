/// The result of verifying a file in one location: a downloaded one, or an animation that was made of it.
public struct VerifiedFile: Equatable, Sendable {
  /// The state of the file.
  public enum State: String, CaseIterable, Sendable {
    /// Byte for byte as downloaded or made.
    case whole
    /// Deleted or moved by the user.
    case missing
    /// Another file, not a remnant of ours: modified by the user, so not ours to repair.
    case changed
    /// Truncated, or corrupted.
    case damaged
    /// Was damaged, and was repaired.
    case repaired
    /// Could not be read: for lack of permission, or of a working disk.
    case unreadable
  }

  /// The work's id; nil if it was made of a file that was not downloaded here.
  public var illust: Int?
  /// The page, from 0.
  public var page: Int
  /// The absolute path.
  public var path: String
  /// The recorded length in bytes.
  public var bytes: Int
  /// The state of the file.
  public var state: State
  /// The fault, and the reason if a repair failed; empty for intact files.
  public var reason: Message = ""
}

/// The result of verifying all files.
public struct VerifySummary: Sendable {
  /// The number of locations by state.
  public var locations: [VerifiedFile.State: Int] = [:]
  /// The number of sidecars that were written and are not there.
  public var missingSidecars = 0
  /// The number of bytes read.
  public var bytes = 0
  /// Output directories that do not exist, for example on an unmounted disk.
  public var missingDirectories: [String] = []

  /// The number of locations in a state.
  public subscript(state: VerifiedFile.State) -> Int { locations[state] ?? 0 }

  mutating func add(_ file: VerifiedFile) {
    locations[file.state, default: 0] += 1
    if file.state != .missing { bytes += file.bytes }
  }
}

extension StoredFile {
  /// Verifies the file in a location. Reads all of it.
  func verified(at location: Location) throws(RankingLogError) -> VerifiedFile {
    var found = VerifiedFile(illust: illust, page: page, path: location.path, bytes: bytes, state: .whole)
    try found.compare(
      with: sha256,
      ifChanged:
        "is not the file that was downloaded, and is not touched: move it away to download that again")
    return found
  }
}

extension MadeFile {
  /// Verifies the file. Reads all of it.
  func verified() throws(RankingLogError) -> VerifiedFile {
    var found = VerifiedFile(illust: illust, page: 0, path: location.path, bytes: bytes, state: .whole)
    try found.compare(
      with: sha256,
      ifChanged: "is not the file that was made, and is not touched: move it away to make that again")
    return found
  }
}

extension VerifiedFile {
  /// Compares the file at the path with what was recorded.
  fileprivate mutating func compare(with sha256: [UInt8], ifChanged changed: Message) throws(RankingLogError)
  {
    do throws(RankingLogError) {
      try read(sha256, ifChanged: changed)
    } catch {
      guard case .file(_, let reason, _) = error else { throw error }
      (state, self.reason) = (.unreadable, Message(reason))
    }
  }

  private mutating func read(_ sha256: [UInt8], ifChanged changed: Message) throws(RankingLogError) {
    guard let length = try Files.readableLength(path) else {
      state = .missing
      return
    }
    if length == bytes {
      guard try FileInstaller.checksum(path) != sha256 else { return }
      (state, reason) = (.damaged, "its checksum does not match")
    } else if try Self.isTruncated(path, length: length) {
      (state, reason) = (.damaged, "\(length) of \(bytes) bytes are there")
    } else {
      (state, reason) = (.changed, changed)
    }
  }

  /// Whether a file is empty, or an image that lacks its end.
  private static func isTruncated(_ path: String, length: Int) throws(RankingLogError) -> Bool {
    guard length > 0 else { return true }
    let file = try FileHandle(reading: path)
    if case .truncated = PictureValidation(BufferedFileReader(descriptor: file.descriptor)) { return true }
    return false
  }
}
