/// What became of a file at one of its places since it was downloaded.
public struct VerifiedFile: Hashable, Sendable {
  /// How it is found.
  public enum State: String, CaseIterable, Sendable {
    /// Byte for byte what was downloaded.
    case whole
    /// Not there: deleted or moved by somebody.
    case missing
    /// Another file, and no rest of ours: somebody changed it, so it is not ours to repair.
    case changed
    /// Cut, or with other bytes.
    case damaged
    /// It was damaged, and is whole again.
    case repaired
  }

  /// The work.
  public var illust: Int
  /// The page, from 0.
  public var page: Int
  /// The absolute path.
  public var path: String
  /// The length it should have.
  public var bytes: Int
  /// How it is found.
  public var state: State
  /// What is wrong, and where a repair failed, why; empty where all is well.
  public var reason = ""
}

/// What a check of all files found.
public struct VerifySummary: Sendable {
  /// How many places are in which state.
  public var places: [VerifiedFile.State: Int] = [:]
  /// How many bytes were read.
  public var bytes = 0
  /// Directories with downloads that are not there at all, because a disk is not mounted, perhaps.
  public var missingDirectories: [String] = []

  /// How many places are in a state.
  public subscript(state: VerifiedFile.State) -> Int { places[state] ?? 0 }

  mutating func add(_ place: VerifiedFile) {
    places[place.state, default: 0] += 1
    if place.state != .missing { bytes += place.bytes }
  }
}

extension StoredFile {
  /// How the file is found at a place. Reads all of it.
  func verified(at place: Place) throws(RankingLogError) -> VerifiedFile {
    var found = VerifiedFile(illust: illust, page: page, path: place.path, bytes: bytes, state: .whole)
    guard let length = Files.length(place.path) else {
      found.state = .missing
      return found
    }
    if length == bytes {
      guard try FileInstaller.checksum(place.path) != sha256 else { return found }
      found.state = .damaged
      found.reason = "its bytes are not those that were downloaded"
      return found
    }
    let file = try FileHandle(reading: place.path)
    if case .cut = PictureCheck(BufferedFileReader(descriptor: file.descriptor)) { found.state = .damaged }
    if length == 0 { found.state = .damaged }
    if found.state == .damaged {
      found.reason = "\(length) of \(bytes) bytes are there"
    } else {
      found.state = .changed
      found.reason =
        "is another file than the one that was downloaded, and is left alone; move it away to fetch that again"
    }
    return found
  }
}
