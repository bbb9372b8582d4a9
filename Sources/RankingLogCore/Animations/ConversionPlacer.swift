/// Gives an animation its name, and records it. Never overwrites a file that is not ours.
struct ConversionPlacer: Sendable {
  let archive: Archive
  let location: StoredFile.Location
  /// The checksum of the frames and their delays.
  let source: [UInt8]
  let format: AnimationFormat
  let illust: Int?
  /// Whether the location is beside the ZIP: what was made there of other frames is a former state of the same animation,
  /// and is replaced. Elsewhere it may be that of another ZIP with the same name.
  let isBesideZIP: Bool

  /// The animation if it is there, or was made elsewhere on the disk.
  ///
  /// - Throws: `file` if another file has the name.
  func existing(at now: Timestamp) async throws -> ConvertedAnimation? {
    let same = try await archive.madeFiles(format.rawValue, of: source).filter(\.isIntact)
    // By its path: another directory above it may have been given then.
    if let here = same.first(where: { $0.location.path == location.path }) { return converted(here, .onDisk) }
    try checkIsFree(try await archive.madeFile(at: location))
    guard let other = same.first else { return nil }
    let made = file(bytes: other.bytes, sha256: other.sha256)
    try await place(made, at: now) {
      try await FileInstaller.duplicate(other.location.path, at: location.path).0
    }
    return converted(made, .linked)
  }

  /// Names a complete part.
  func put(_ part: LockedPart, at now: Timestamp) async throws -> ConvertedAnimation {
    let made = try file(part)
    try await place(made, at: now) { try FileInstaller.move(part.path, to: location.path, isOurs: false) }
    return converted(made, .made)
  }

  /// Names a complete part like a damaged file, which it replaces, unless that was repaired or changed meanwhile.
  func put(_ part: LockedPart, inPlaceOf damaged: MadeFile, at now: Timestamp) async throws -> MadeFile {
    guard try damaged.verified().state == .damaged else { return damaged }
    let made = try file(part)
    try await replace(by: made, at: now) {
      try FileInstaller.move(part.path, to: location.path, isOurs: false)
    }
    return made
  }

  private func place(_ file: MadeFile, at now: Timestamp, _ name: () async throws -> FileInstaller.Result)
    async throws
  {
    // Whatever is there by now, made of other frames or by somebody else.
    try checkIsFree(try await archive.madeFile(at: location))
    try await replace(by: file, at: now, name)
  }

  /// Records a file and names it, in this order: a process that is killed in between leaves a record without its file, and
  /// the next one makes it again.
  private func replace(by file: MadeFile, at now: Timestamp, _ name: () async throws -> FileInstaller.Result)
    async throws
  {
    Files.remove(location.path)
    try await archive.record(file, at: now)
    if try await name() == .occupied {
      try await archive.remove(file)
      throw occupied
    }
  }

  /// - Throws: `file` if there is a file that was not made here, was changed since, or is of another animation.
  private func checkIsFree(_ recorded: MadeFile?) throws(RankingLogError) {
    guard Files.isTaken(location.path) else { return }
    guard isBesideZIP, let recorded, Files.length(location.path, followsLinks: false) == recorded.bytes,
      try FileInstaller.checksum(location.path) == recorded.sha256
    else { throw occupied }
  }

  private var occupied: RankingLogError { Files.occupied(location.path) }

  private func file(_ part: LockedPart) throws(RankingLogError) -> MadeFile {
    file(bytes: Files.length(part.path) ?? 0, sha256: try FileInstaller.checksum(part.path))
  }

  private func file(bytes: Int, sha256: [UInt8]) -> MadeFile {
    MadeFile(
      location: location, illust: illust, format: format.rawValue, source: source, bytes: bytes,
      sha256: sha256)
  }

  private func converted(_ file: MadeFile, _ state: DownloadedFile.State) -> ConvertedAnimation {
    ConvertedAnimation(illust: illust, path: location.path, bytes: file.bytes, state: state)
  }
}
