/// The file with the frame delays next to an animation's ZIP.
struct AnimationSidecarFile {
  let path: String

  init(forZIP zip: String) { path = AnimationSidecar.path(forZIP: zip) }

  enum Content: Equatable {
    case missing
    /// An empty file, left by a power failure.
    case empty
    /// The bytes of a file that contains frame delays.
    case delays([UInt8])
    /// Another file.
    case foreign
  }

  var content: Content {
    get throws(RankingLogError) {
      switch Files.holder(of: path) {
      case .nothing: return .missing
      case .other: return .foreign
      case .file(0): return isEmpty ? .empty : .foreign
      case .file:
        let bytes = try Files.read(path)
        return AnimationSidecar.frames(bytes) == nil ? .foreign : .delays(bytes)
      }
    }
  }

  /// Whether it is an empty file, not a link.
  private var isEmpty: Bool { Files.length(path, followsLinks: false) == 0 }

  /// Writes the file, or replaces an empty one.
  func write(_ bytes: [UInt8]) async throws -> FileInstaller.Result {
    let part = try await LockedPart.take(temporaryFor: path)
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    let old = isEmpty ? FileStamp(path, followsLinks: false) : nil
    let replacement = try old.flatMap { old throws(RankingLogError) in
      isEmpty ? FileInstaller.Replacement(old: old, sha256: try Digest.of(bytes, .sha256)) : nil
    }
    return try await FileInstaller.install(.part(part.path, nil), at: path, replacing: replacement).result
  }
}
