/// The file with the frame delays beside an animation's ZIP.
struct AnimationSidecarFile {
  let path: String

  init(forZIP zip: String) { path = AnimationSidecar.path(forZIP: zip) }

  enum Content: Equatable {
    case missing
    /// What a power cut left.
    case empty
    /// The whole file, which contains frame delays.
    case delays([UInt8])
    /// Something else.
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

  /// Whether it is an empty file, and no link.
  private var isEmpty: Bool { Files.length(path, followsLinks: false) == 0 }

  /// Writes it, in place of an empty one.
  func write(_ bytes: [UInt8]) async throws -> FileInstaller.Result {
    let part = try await LockedPart.take(path + ".part")
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    return try FileInstaller.move(part.path, to: path, isOurs: isEmpty)
  }
}

extension Archive {
  /// The frame delays beside any ZIP of a work.
  func delaysOnDisk(of illust: Int, size: ImageSize) throws(RankingLogError) -> [UInt8]? {
    for location in try files(illust, page: 0, size: size).flatMap(\.locations) {
      if case .delays(let bytes) = try AnimationSidecarFile(forZIP: location.path).content { return bytes }
    }
    return nil
  }
}
