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

  /// The owner of the file. It has no record, because its contents show what it is: only an empty file is replaced.
  private var ownership: FileOwnership {
    get throws(RankingLogError) { try .of(path, .init(length: 0, checksums: [], canBeEmpty: true)) }
  }

  var content: Content {
    get throws(RankingLogError) {
      switch try ownership {
      case .free: return .missing
      case .unchanged: return .empty
      case .foreign: return .foreign
      case .changed:
        let bytes = try Files.read(path)
        return AnimationSidecar.frames(bytes) == nil ? .foreign : .delays(bytes)
      }
    }
  }

  /// Writes the file, or replaces an empty one.
  func write(_ bytes: [UInt8]) async throws -> FileInstaller.Result {
    let part = try await LockedPart.take(temporaryFor: path)
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    let replacement = try ownership.replacement(by: Digest.of(bytes, .sha256))
    return try await FileInstaller.install(.part(part.path, nil), at: path, replacing: replacement).result
  }
}
