/// Makes animations of ZIPs on the disk, one at a time on a thread of its own. The ZIPs stay as they are.
actor AnimationConverter {
  nonisolated let format: AnimationFormat
  private let services: Services
  /// nil for WebP.
  private let ffmpeg: FFmpeg?
  private let executor = QueueExecutor(label: "rankinglog.animations")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The ZIP of an animation.
  struct Source: Sendable {
    let path: String
    /// The work, if it was downloaded.
    let illust: Int?
    /// The recorded checksum; nil to compute it.
    let sha256: [UInt8]?
    /// Whether the animation goes beside it.
    var isBeside = true
  }

  /// - Throws: `file` if a program is needed for the format and not installed.
  init(_ services: Services, _ format: AnimationFormat) throws(RankingLogError) {
    (self.services, self.format) = (services, format)
    let configuration = services.configuration
    ffmpeg =
      format.needsFFmpeg
      ? try FFmpeg(
        searchPath: configuration.searchPath, scratch: configuration.cacheDirectory, for: format) : nil
  }

  /// Makes the animation of a ZIP in a location, unless it is there: links one that was made of the same frames, else
  /// converts them.
  ///
  /// - Throws: `file` if the ZIP is not an animation or another file has the name.
  func make(_ source: Source, at location: StoredFile.Location) async throws -> ConvertedAnimation {
    let frames = try AnimationFrames(zipAt: source.path)
    let checksum = try frames.checksum(
      zip: try source.sha256 ?? FileInstaller.checksum(source.path))
    let placer = ConversionPlacer(
      archive: services.archive, location: location, source: checksum, format: format, illust: source.illust,
      isBesideZIP: source.isBeside)
    if let made = try await placer.existing(at: services.now) { return made }
    let part = try await LockedPart.take(location.part.path)
    defer { part.removeName() }
    // Another process may have made it before we had the lock.
    if let made = try await placer.existing(at: services.now) { return made }
    try part.file.setLength(0)
    try encode(frames, to: part)
    return try await placer.put(part, at: services.now)
  }

  /// Makes a damaged animation again, of a ZIP.
  ///
  /// - Returns: Nil if the ZIP has other frames, or other times.
  func remake(_ file: MadeFile, of zip: String) async throws -> MadeFile? {
    let frames = try AnimationFrames(zipAt: zip)
    guard try frames.checksum(zip: FileInstaller.checksum(zip)) == file.source else { return nil }
    let part = try await LockedPart.take(file.location.part.path)
    defer { part.removeName() }
    try part.file.setLength(0)
    try encode(frames, to: part)
    return try await ConversionPlacer(
      archive: services.archive, location: file.location, source: file.source, format: format,
      illust: file.illust, isBesideZIP: true
    ).put(part, inPlaceOf: file, at: services.now)
  }

  private func encode(_ frames: borrowing AnimationFrames, to part: LockedPart) throws {
    if let ffmpeg {
      try ffmpeg.write(frames, as: format, to: part.file)
    } else {
      try WebPAnimation.write(frames, to: part.file)
    }
  }
}
