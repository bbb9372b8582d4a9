/// The result of verifying a downloaded file in one location.
public struct VerifiedFile: Equatable, Sendable {
  /// The state of the file.
  public enum State: String, CaseIterable, Sendable {
    /// Byte for byte as downloaded.
    case whole
    /// Deleted or moved by the user.
    case missing
    /// Another file, not a remnant of ours: modified by the user, so not ours to repair.
    case changed
    /// Truncated, or corrupted.
    case damaged
    /// Was damaged, and was repaired.
    case repaired
  }

  /// The work's id.
  public var illust: Int
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
    guard let length = Files.length(location.path) else {
      found.state = .missing
      return found
    }
    if length == bytes {
      guard try FileInstaller.checksum(location.path) != sha256 else { return found }
      found.state = .damaged
      found.reason = "its checksum does not match"
      return found
    }
    let file = try FileHandle(reading: location.path)
    if case .truncated = PictureValidation(BufferedFileReader(descriptor: file.descriptor)) {
      found.state = .damaged
    }
    if length == 0 { found.state = .damaged }
    if found.state == .damaged {
      found.reason = "\(length) of \(bytes) bytes are there"
    } else {
      found.state = .changed
      found.reason =
        "is not the file that was downloaded, and is not touched: move it away to download that again"
    }
    return found
  }
}
