/// Takes pictures of other programs into the archive, where they are. Reads each one whole, and changes none.
struct PictureAdopter: Sendable {
  let archive: Archive
  let now: Timestamp
  /// Whether to read only what tells the picture from others, and to record nothing.
  let isDryRun: Bool

  /// What a file's name and records say.
  struct Claimed: Sendable {
    var illust: Int
    var page: Int
    var size = ImageSize.original
    /// Whether it is the ZIP of an animation.
    var isAnimation = false
    var url: String?
    var uploadedAt: Timestamp?
    /// Its checksum, where another archive has it.
    var sha256: [UInt8]?
  }

  /// What became of a file.
  struct Outcome: Sendable {
    var state: ImportState
    var bytes: Int?
    var reason: Message = ""
    /// Whether it has another size than the work's.
    var isResized = false
  }

  func adopt(_ location: StoredFile.Location, as claimed: Claimed) async throws -> Outcome {
    guard let bytes = Files.length(location.path) else {
      return Outcome(state: .unreadable, reason: "is no longer there")
    }
    if let recorded = try await archive.file(at: location) {
      let isSame =
        recorded.bytes == bytes && recorded.illust == claimed.illust && recorded.page == claimed.page
      return isSame
        ? Outcome(state: .known, bytes: bytes)
        : Outcome(state: .foreign, bytes: bytes, reason: "was changed since it was recorded: \(.verifyFiles)")
    }
    let handle = try FileHandle(reading: location.path)
    let file = BufferedFileReader(descriptor: handle.descriptor)
    let (format, extra): (PictureFormat, Int)
    switch PictureValidation(file) {
    case .whole(let found): (format, extra) = (found, 0)
    case .trailingBytes(let found, let count): (format, extra) = (found, count)
    case .truncated: return Outcome(state: .damaged, bytes: bytes, reason: "is truncated")
    case .notAnImage: return Outcome(state: .damaged, bytes: bytes, reason: "is no picture")
    }
    if Placeholder.isPlaceholder(file, from: claimed.url ?? location.path) {
      return Outcome(state: .foreign, bytes: bytes, reason: "is what pixiv shows instead of a work")
    }
    let known = try await archive.works([claimed.illust])[claimed.illust]
    if var fault = claimed.fault(format, format.pixelSize(of: file), known) {
      fault.bytes = bytes
      return fault
    }
    if isDryRun { return Outcome(state: .adopted, bytes: bytes) }
    return try await record(handle, location, claimed, format, bytes: bytes, extra: extra)
  }

  private func record(
    _ handle: consuming FileHandle, _ location: StoredFile.Location, _ claimed: Claimed,
    _ format: PictureFormat,
    bytes: Int, extra: Int
  ) async throws -> Outcome {
    let digest = try Digest(.sha256)
    try handle.forEachChunk { chunk throws(RankingLogError) in try digest.update(chunk) }
    let sha256 = try digest.finish()
    if let recorded = claimed.sha256, recorded != sha256 {
      return Outcome(state: .damaged, bytes: bytes, reason: "is not the file that was recorded")
    }
    let file = StoredFile(
      id: 0, illust: claimed.illust, page: claimed.page, size: claimed.size, url: claimed.url ?? "",
      uploadedAt: claimed.uploadedAt ?? claimed.url.flatMap { ImageURL($0)?.uploadedAt },
      format: format.rawValue, bytes: bytes, extraBytes: extra, sha256: sha256)
    if let other = try await archive.adopt(file, at: location, at: now) {
      return Outcome(
        state: .foreign, bytes: bytes, reason: "differs from \(other.path), which is recorded as that image")
    }
    return Outcome(state: .adopted, bytes: bytes)
  }
}

extension PictureAdopter.Claimed {
  /// Why a picture cannot be what its name says; nil if it can.
  ///
  /// - Parameter known: What the archive has of the work.
  fileprivate func fault(_ format: PictureFormat, _ pixels: PixelSize?, _ known: Illust?)
    -> PictureAdopter.Outcome?
  {
    let isZIP = format == .zip
    if isAnimation, !isZIP { return .init(state: .foreign, reason: "is no ZIP of frames") }
    switch known?.type {
    case .ugoira where !isZIP && (size == .original || size == .regular):
      return .init(state: .foreign, reason: "was made of the frames of an animation")
    case .illust where isZIP, .manga where isZIP:
      return .init(state: .foreign, reason: "the work is no animation")
    // Other programs convert animations to GIF and WebP, under the names of pictures.
    case nil where page == 0 && size == .original && (format == .gif || format == .webp):
      return .init(
        state: .ambiguous,
        reason: "may be made of an animation, as its work is not known yet: \(.fetchWork(illust))")
    default: break
    }
    guard page == 0, size == .original, !isZIP, let width = known?.width, let height = known?.height,
      let pixels, pixels != PixelSize(width: width, height: height)
    else { return nil }
    let reason: Message = "is \(pixels), and the original \(PixelSize(width: width, height: height))"
    return .init(state: .foreign, reason: reason, isResized: true)
  }
}
