/// Converts ZIPs on disk to animations, one at a time, not on the threads of tasks. The ZIPs are not changed.
actor AnimationConverter {
  nonisolated let format: AnimationFormat
  private let services: Services
  /// The converter; nil for WebP.
  private let ffmpeg: FFmpeg?

  nonisolated var unownedExecutor: UnownedSerialExecutor { services.fileExecutor.asUnownedSerialExecutor() }

  /// The ZIP of an animation.
  struct Source: Sendable {
    let path: String
    /// The work, if it was downloaded.
    let illust: Int?
    /// The recorded checksum; nil to compute it.
    let sha256: [UInt8]?
    /// Whether the animation is written next to the ZIP.
    var isBeside = true
    /// The modification time of the animation; nil for the time of the conversion.
    var modified: Timestamp?
  }

  /// - Throws: `file` if the format requires a program that is not installed.
  init(_ services: Services, _ format: AnimationFormat) throws(RankingLogError) {
    (self.services, self.format) = (services, format)
    let configuration = services.configuration
    ffmpeg =
      format.needsFFmpeg
      ? try FFmpeg(
        searchPath: configuration.searchPath, scratch: configuration.cacheDirectory, for: format) : nil
  }

  /// Creates the animation of a ZIP at a location, unless it exists. An animation of the same frames is linked,
  /// otherwise the frames are converted.
  ///
  /// - Throws: `file` if the ZIP is not an animation or another file has the name.
  func make(_ source: Source, at location: StoredFile.Location) async throws -> ConvertedAnimation {
    let frames = try AnimationFrames(zipAt: source.path)
    let installer = try installer(source, frames, location)
    if let made = try await installer.existing(at: services.now) { return made }
    let part = try await LockedPart.take(temporaryFor: location.path)
    defer { part.removeName() }
    // Another process may have created it before the lock was acquired.
    if let made = try await installer.existing(at: services.now) { return made }
    try part.file.setLength(0)
    try encode(frames, to: part)
    if let time = source.modified { part.file.setModificationTime(time) }
    return try await installer.put(part, at: services.now)
  }

  /// Returns the result of `make` without changing anything.
  func plan(_ source: Source, at location: StoredFile.Location) async throws -> ConvertedAnimation {
    try await installer(source, try AnimationFrames(zipAt: source.path), location).planned()
  }

  private func installer(
    _ source: Source, _ frames: borrowing AnimationFrames, _ location: StoredFile.Location
  ) throws -> AnimationInstaller {
    let checksum = try frames.checksum(zip: try source.sha256 ?? FileInstaller.checksum(source.path))
    return AnimationInstaller(
      archive: services.archive, location: location, source: checksum, format: format, illust: source.illust,
      isBesideZIP: source.isBeside)
  }

  /// Converts a damaged animation again from a ZIP.
  ///
  /// - Returns: The animation, and the new path of a damaged file that was not deleted; nil if the ZIP has other frames
  ///   or delays.
  func reconvert(_ file: DerivedFile, _ damaged: CheckedFile, of zip: String) async throws
    -> (file: DerivedFile, kept: String?)?
  {
    let frames = try AnimationFrames(zipAt: zip)
    guard try frames.checksum(zip: FileInstaller.checksum(zip)) == file.source else { return nil }
    let part = try await LockedPart.take(temporaryFor: file.location.path)
    defer { part.removeName() }
    try part.file.setLength(0)
    try encode(frames, to: part)
    return try await AnimationInstaller(
      archive: services.archive, location: file.location, source: file.source, format: format,
      illust: file.illust, isBesideZIP: true
    ).put(part, inPlaceOf: file, damaged, at: services.now)
  }

  private func encode(_ frames: borrowing AnimationFrames, to part: LockedPart) throws {
    if let ffmpeg {
      try ffmpeg.write(frames, as: format, to: part.file)
    } else {
      try WebPAnimation.write(frames, to: part.file)
    }
  }
}
