/// Gives an animation its name, and records it. Never overwrites a file of the user.
struct AnimationInstaller: Sendable {
  let archive: Archive
  let location: StoredFile.Location
  /// The checksum of the frames and their delays.
  let source: [UInt8]
  let format: AnimationFormat
  let illust: Int?
  /// Whether the location is next to the ZIP. A file converted there from other frames is a previous version of the
  /// same animation, and is replaced. In another directory it may be the animation of another ZIP with the same name.
  let isBesideZIP: Bool

  /// The animation of the same frames on disk.
  private enum Existing {
    case here(DerivedFile)
    case elsewhere(DerivedFile, FileStamp, replacing: FileInstaller.Replacement?)
    case none
  }

  /// - Throws: `file` if another file has the name.
  private func existing() async throws -> Existing {
    let same = try await archive.madeFiles(format.rawValue, of: source).filter(\.isIntact)
    // Compared by path, because the output directory may have been a parent directory then.
    if let here = same.first(where: { $0.location.path == location.path }) { return .here(here) }
    let ownership = try await ownership()
    for other in same {
      if let stamp = try FileOwnership.trustedStamp(other.location.path, other.sha256, other.stamp) {
        return .elsewhere(other, stamp, replacing: ownership.replacement(by: other.sha256))
      }
    }
    return .none
  }

  /// Returns the animation if it exists at the location. If it exists elsewhere on disk, links it.
  ///
  /// - Throws: `file` if another file has the name.
  func existing(at now: Timestamp) async throws -> ConvertedAnimation? {
    switch try await existing() {
    case .here(let file): return converted(file, .onDisk)
    case .elsewhere(let other, let stamp, let old):
      let made = file(bytes: other.bytes, sha256: other.sha256, stamp)
      _ = try await install(.file(other.location.path, stamp), made, at: now, replacing: old)
      return converted(made, .linked)
    case .none: return nil
    }
  }

  /// Returns the result of placing the animation, without changing anything.
  func planned() async throws -> ConvertedAnimation {
    switch try await existing() {
    case .here(let file): converted(file, .onDisk)
    case .elsewhere(let other, _, _): converted(other, .linked)
    case .none: ConvertedAnimation(illust: illust, path: location.path, bytes: 0, state: .made)
    }
  }

  /// Gives a complete part its final name.
  func put(_ part: LockedPart, at now: Timestamp) async throws -> ConvertedAnimation {
    // Another process may have written the location in the meantime.
    let ownership = try await ownership()
    let made = try file(part)
    _ = try await install(
      .part(part.path, made.stamp), made, at: now, replacing: ownership.replacement(by: made.sha256))
    return converted(made, .made)
  }

  /// Replaces a damaged file by a complete part, unless it was repaired or edited in the meantime.
  func put(_ part: LockedPart, inPlaceOf recorded: DerivedFile, _ damaged: CheckedFile, at now: Timestamp)
    async throws -> (file: DerivedFile, kept: String?)
  {
    let made = try file(part)
    let current = try recorded.checked()
    guard current.isDamaged, current.stamp == damaged.stamp else { return (recorded, nil) }
    let old = current.replacement(made.sha256)
    let kept = try await install(.part(part.path, made.stamp), made, at: now, replacing: old)
    return (made, kept)
  }

  /// Gives a file its name, and records it.
  ///
  /// - Returns: The new path of a replaced file that was not deleted.
  private func install(
    _ bytes: FileInstaller.Source, _ file: DerivedFile, at now: Timestamp,
    replacing old: FileInstaller.Replacement?
  ) async throws -> String? {
    let installed = try await FileInstaller.install(
      bytes, at: location.path, replacing: old, isRecordedFirst: old == nil
    ) { _, stamp in
      var recorded = file
      recorded.stamp = stamp
      try await archive.record(recorded, at: now)
    } forget: {
      try await archive.remove(file)
    }
    if installed.result == .occupied { throw occupied }
    return installed.kept
  }

  /// Determines the owner of the file at the location.
  ///
  /// - Throws: `file` if the existing file was not converted by rankinglog, was edited, or belongs to another
  ///   animation.
  private func ownership() async throws -> FileOwnership {
    let recorded = try await archive.derivedFile(at: location).map {
      FileOwnership.Record(length: $0.bytes, checksums: [$0.sha256], isReplaceable: isBesideZIP)
    }
    let ownership = try FileOwnership.of(location.path, recorded)
    if [.changed, .foreign].contains(ownership) { throw occupied }
    return ownership
  }

  private var occupied: RankingLogError { Files.occupied(location.path) }

  private func file(_ part: LockedPart) throws(RankingLogError) -> DerivedFile {
    let stamp = part.file.status.map(FileStamp.init)
    return file(
      bytes: Files.length(part.path) ?? 0, sha256: try FileInstaller.checksum(part.path), stamp)
  }

  private func file(bytes: Int, sha256: [UInt8], _ stamp: FileStamp?) -> DerivedFile {
    DerivedFile(
      location: location, illust: illust, format: format.rawValue, source: source, bytes: bytes,
      sha256: sha256, stamp: stamp)
  }

  private func converted(_ file: DerivedFile, _ state: DownloadedFile.State) -> ConvertedAnimation {
    ConvertedAnimation(illust: illust, path: location.path, bytes: file.bytes, state: state)
  }
}
