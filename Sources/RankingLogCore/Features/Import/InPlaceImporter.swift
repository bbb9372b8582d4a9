/// Imports images of other programs in place. Reads each one completely, and changes none.
struct InPlaceImporter: Sendable {
  let archive: Archive
  let now: Timestamp
  /// Whether to read only the bytes that identify an image, and to record nothing.
  let isDryRun: Bool

  /// The data about a file in its name and records.
  struct Claimed: Sendable {
    var illust: Int
    var page: Int
    var size = ImageSize.original
    /// Whether it is the ZIP of an animation.
    var isAnimation = false
    var url: String?
    var uploadedAt: Timestamp?
    /// The checksum recorded by another archive.
    var sha256: [UInt8]?
  }

  /// The result for a file.
  struct Outcome: Sendable {
    var state: ImportState
    var bytes: Int?
    var reason: Message = ""
    /// Whether the image has another size than the work.
    var isResized = false
  }

  func adopt(_ location: StoredFile.Location, as claimed: Claimed) async throws -> Outcome {
    guard let bytes = Files.length(location.path) else {
      return Outcome(state: .unreadable, reason: "no longer exists")
    }
    if let recorded = try await archive.file(atPath: location.path) {
      let isSame =
        recorded.bytes == bytes && recorded.illust == claimed.illust && recorded.page == claimed.page
      return isSame
        ? Outcome(state: .known, bytes: bytes)
        : Outcome(state: .foreign, bytes: bytes, reason: "changed after it was recorded; \(.verifyFiles)")
    }
    let handle = try FileHandle(reading: location.path)
    let stamp = handle.status.map(FileStamp.init)
    let file = BufferedFileReader(descriptor: handle.descriptor)
    let (format, extra): (ImageFileFormat, Int)
    switch ImageValidation(file) {
    case .whole(let found): (format, extra) = (found, 0)
    case .trailingBytes(let found, let count): (format, extra) = (found, count)
    case .truncated: return Outcome(state: .damaged, bytes: bytes, reason: "truncated")
    case .notAnImage: return Outcome(state: .damaged, bytes: bytes, reason: "not an image")
    }
    if Placeholder.isPlaceholder(file, from: claimed.url ?? location.path) {
      return Outcome(state: .foreign, bytes: bytes, reason: "placeholder for a restricted work")
    }
    let known = try await archive.works([claimed.illust])[claimed.illust]
    if var fault = claimed.fault(format, format.pixelSize(of: file), known) {
      fault.bytes = bytes
      return fault
    }
    if isDryRun { return Outcome(state: .adopted, bytes: bytes) }
    return try await record(handle, location, stamp, claimed, format, bytes: bytes, extra: extra)
  }

  private func record(
    _ handle: consuming FileHandle, _ location: StoredFile.Location, _ stamp: FileStamp?, _ claimed: Claimed,
    _ format: ImageFileFormat, bytes: Int, extra: Int
  ) async throws -> Outcome {
    let digest = try Digest(.sha256)
    try handle.forEachChunk { chunk throws(RankingLogError) in try digest.update(chunk) }
    let sha256 = try digest.finish()
    if let recorded = claimed.sha256, recorded != sha256 {
      return Outcome(state: .damaged, bytes: bytes, reason: "not the recorded file")
    }
    let file = StoredFile(
      id: 0, illust: claimed.illust, page: claimed.page, size: claimed.size, url: claimed.url ?? "",
      uploadedAt: claimed.uploadedAt ?? claimed.url.flatMap { ImageURL($0)?.uploadedAt },
      format: format, bytes: bytes, extraBytes: extra, sha256: sha256)
    if let other = try await archive.recordInPlace(file, at: location, stamp, at: now) {
      return Outcome(
        state: .foreign, bytes: bytes, reason: "differs from \(other.path), which is recorded as this image")
    }
    return Outcome(state: .adopted, bytes: bytes)
  }
}

extension InPlaceImporter.Claimed {
  /// Returns the reason why an image cannot be the one in its name; nil if it can.
  ///
  /// - Parameter known: The stored metadata of the work.
  fileprivate func fault(_ format: ImageFileFormat, _ pixels: PixelSize?, _ known: Illust?)
    -> InPlaceImporter.Outcome?
  {
    let isZIP = format == .zip
    if isAnimation, !isZIP { return .init(state: .foreign, reason: "not a ZIP of frames") }
    switch known?.type {
    case .ugoira where !isZIP && (size == .original || size == .regular):
      return .init(state: .foreign, reason: "converted from the frames of an animation")
    case .illust where isZIP, .manga where isZIP:
      return .init(state: .foreign, reason: "the work is not an animation")
    // Other programs convert animations to GIF and WebP, with the names of images.
    case nil where page == 0 && size == .original && (format == .gif || format == .webp):
      return .init(
        state: .ambiguous,
        reason: "possibly converted from an animation, because its work is not stored; \(.fetchWork(illust))")
    default: break
    }
    guard page == 0, size == .original, !isZIP, let width = known?.width, let height = known?.height,
      let pixels, pixels != PixelSize(width: width, height: height)
    else { return nil }
    let reason: Message = "\(pixels) instead of \(PixelSize(width: width, height: height))"
    return .init(state: .foreign, reason: reason, isResized: true)
  }
}
