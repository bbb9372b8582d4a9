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
    /// Whether the name is the name of a copy.
    var isCopy = false
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

  /// An image whose bytes have not been read completely.
  private struct OpenedImage: ~Copyable {
    let handle: FileHandle
    let stamp: FileStamp?
    let format: ImageFileFormat
    let bytes: Int
    let extra: Int
    /// The stored work.
    let work: Illust?
  }

  private enum Opened: ~Copyable {
    case image(OpenedImage)
    case outcome(Outcome)
  }

  /// Imports a file in place.
  func adopt(_ location: StoredFile.Location, as claimed: Claimed) async throws -> Outcome {
    switch try await open(location, as: claimed) {
    case .outcome(let outcome): return outcome
    case .image(let image):
      if isDryRun { return Outcome(state: .adopted, bytes: image.bytes) }
      return try await record(image, location, claimed)
    }
  }

  /// Opens a file that may be the image.
  private func open(_ location: StoredFile.Location, as claimed: Claimed) async throws -> Opened {
    guard let bytes = Files.length(location.path) else {
      return .outcome(Outcome(state: .unreadable, reason: "no longer exists"))
    }
    if let recorded = try await archive.file(atPath: location.path) {
      let isSame =
        recorded.bytes == bytes && recorded.illust == claimed.illust && recorded.page == claimed.page
      return .outcome(
        isSame
          ? Outcome(state: .known, bytes: bytes)
          : Outcome(state: .foreign, bytes: bytes, reason: "changed after it was recorded; \(.verifyFiles)"))
    }
    let handle = try FileHandle(reading: location.path)
    let stamp = handle.status.map(FileStamp.init)
    let file = BufferedFileReader(descriptor: handle.descriptor)
    let (format, extra): (ImageFileFormat, Int)
    switch ImageValidation(file) {
    case .whole(let found): (format, extra) = (found, 0)
    case .trailingBytes(let found, let count): (format, extra) = (found, count)
    case .truncated: return .outcome(Outcome(state: .damaged, bytes: bytes, reason: "truncated"))
    case .notAnImage: return .outcome(Outcome(state: .damaged, bytes: bytes, reason: "not an image"))
    }
    if Placeholder.isPlaceholder(file, from: claimed.url ?? location.path) {
      return .outcome(Outcome(state: .foreign, bytes: bytes, reason: "placeholder for a restricted work"))
    }
    let known = try await archive.works([claimed.illust])[claimed.illust]
    if var fault = claimed.fault(format, format.pixelSize(of: file), known) {
      fault.bytes = bytes
      return .outcome(fault)
    }
    return .image(
      OpenedImage(handle: handle, stamp: stamp, format: format, bytes: bytes, extra: extra, work: known))
  }

  private func record(
    _ image: consuming OpenedImage, _ location: StoredFile.Location, _ claimed: Claimed
  ) async throws -> Outcome {
    let digest = try Digest(.sha256)
    try image.handle.forEachChunk { chunk throws(RankingLogError) in try digest.update(chunk) }
    let sha256 = try digest.finish()
    let bytes = image.bytes
    if let recorded = claimed.sha256, recorded != sha256 {
      return Outcome(state: .damaged, bytes: bytes, reason: "not the recorded file")
    }
    let file = StoredFile(
      id: 0, illust: claimed.illust, page: claimed.page, size: claimed.size, url: claimed.url ?? "",
      uploadedAt: claimed.uploadedAt ?? claimed.url.flatMap { ImageURL($0)?.uploadedAt },
      format: image.format, bytes: bytes, extraBytes: image.extra, sha256: sha256)
    if let other = try await archive.recordInPlace(file, at: location, image.stamp, of: image.work, at: now) {
      // The source of a file imported in place is unknown.
      let isAmbiguous = other.url.isEmpty && !claimed.isCopy
      let path = (other.intactLocation ?? other.locations.first ?? location).path
      return Outcome(
        state: isAmbiguous ? .ambiguous : .superseded, bytes: bytes,
        reason: "differs from \(path), which is recorded as this image")
    }
    return Outcome(state: .adopted, bytes: bytes)
  }
}

// Several files of one image.
extension InPlaceImporter {
  /// One of several files that may be the image.
  struct Candidate: Sendable {
    let location: StoredFile.Location
    var bytes: Int
    var uploadedAt: Timestamp?
    /// Whether the file is already recorded.
    var isRecorded: Bool
  }

  enum Inspection: Sendable {
    case candidate(Candidate)
    /// The file cannot be the image.
    case outcome(Outcome)
  }

  /// Returns a file that may be the image, without reading it completely.
  func candidate(_ location: StoredFile.Location, as claimed: Claimed) async throws -> Inspection {
    let uploadedAt = claimed.uploadedAt ?? claimed.url.flatMap { ImageURL($0)?.uploadedAt }
    switch try await open(location, as: claimed) {
    case .image(let image):
      return .candidate(
        Candidate(location: location, bytes: image.bytes, uploadedAt: uploadedAt, isRecorded: false))
    case .outcome(let outcome):
      guard outcome.state == .known, let bytes = outcome.bytes else { return .outcome(outcome) }
      return .candidate(Candidate(location: location, bytes: bytes, uploadedAt: uploadedAt, isRecorded: true))
    }
  }

  /// Returns the evidence about files of the same image. Files of the same length are read completely.
  ///
  /// - Parameters:
  ///   - versions: The recorded versions of the image.
  ///   - work: The stored work.
  func entries(
    _ suffixes: [NameSuffix], _ candidates: [Candidate], _ versions: [StoredFile], _ work: Illust?
  ) throws -> [ImageContest.Entry] {
    struct Contents: Hashable {
      let bytes: Int
      let sha256: [UInt8]?
    }
    let paths = Set(candidates.map(\.location.path))
    // Files that are recorded only at the paths of the candidates are not evidence about each other.
    let others = versions.filter { version in
      !version.url.isEmpty || version.locations.contains { !paths.contains($0.path) }
    }
    var lengths: [Int: Int] = [:]
    for bytes in candidates.map(\.bytes) + others.map(\.bytes) { lengths[bytes, default: 0] += 1 }
    var indices: [Contents: Int] = [:]
    return try zip(suffixes, candidates).map { suffix, candidate in
      let isShared = lengths[candidate.bytes] ?? 0 > 1
      let sha256 = isShared ? try FileInstaller.checksum(candidate.location.path) : nil
      let contents = Contents(bytes: candidate.bytes, sha256: sha256)
      let index = indices[contents] ?? indices.count
      indices[contents] = index
      return ImageContest.Entry(
        contents: index, suffix: suffix, version: Self.version(of: candidate, sha256, others, work),
        isRecorded: candidate.isRecorded)
    }
  }

  private static func version(
    of candidate: Candidate, _ sha256: [UInt8]?, _ versions: [StoredFile], _ work: Illust?
  ) -> ImageContest.Entry.Version {
    func isCurrent(_ file: StoredFile) -> Bool { work.map(file.isCurrent(for:)) ?? true }
    if let same = versions.first(where: { $0.bytes == candidate.bytes && $0.sha256 == sha256 }) {
      return isCurrent(same) ? .current : .superseded
    }
    if versions.contains(where: isCurrent) { return .superseded }
    guard let current = work?.imageVersion.uploadedAt, let uploadedAt = candidate.uploadedAt else {
      return .unknown
    }
    return uploadedAt == current ? .current : uploadedAt < current ? .superseded : .unknown
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
