/// Gives one image its names, and records its locations. Never overwrites a file that is not ours.
struct PicturePlacer: Sendable {
  let archive: Archive
  let destination: OutputDirectory
  let picture: PictureDownloader.Picture
  /// Versions from before the artist uploaded the image again. They stay in their locations.
  var older: [StoredFile] = []
  let now: Timestamp

  /// The locations at which a file is intact.
  func onDisk(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).filter { file.locations.contains($0) && file.isIntact(at: $0) }
      .map { downloaded($0, file.bytes, .onDisk) }
  }

  /// Links a file on the disk to all missing names.
  func link(_ file: StoredFile, onDisk: [DownloadedFile]) async throws -> PictureDownloader.Outcome {
    guard let source = file.intactLocation else { return .notFound }
    var done = onDisk
    for location in missing(onDisk, file.format) {
      if let reason = try await blocked(location) { return .failed(reason) }
      let isOurs = try await isOurs(location)
      let (result, origin) = try await FileInstaller.duplicate(source.path, at: location.path, isOurs: isOurs)
      if result == .occupied { return .failed(occupied(location)) }
      try await archive.addLocation(location, of: file, origin)
      done.append(downloaded(location, file.bytes, .linked))
    }
    if done.count > onDisk.count { removeParts() }
    return .completed(done, format: file.format)
  }

  /// Removes what a killed run left of an image that another run completed under another name.
  private func removeParts() {
    for guess in PictureFormat.allCases {
      guard let part = wanted(format: guess.rawValue).first?.part,
        Files.length(part.path, followsLinks: false) != nil
      else { continue }
      if let left = try? LockedPart(part.path), left.isOfPicture { left.removeName() }
    }
  }

  /// Gives a fetched file its names: the first by a move, the others as links.
  func put(
    _ fetched: FetchedPicture, from part: StoredFile.Part, onDisk: [DownloadedFile] = [],
    as state: DownloadedFile.State = .fetched
  ) async throws -> PictureDownloader.Outcome {
    let file = StoredFile(fetched, of: picture, size: destination.size)
    var done = onDisk
    var source = fetched.part.path
    for location in missing(onDisk, file.format) {
      let isFree = !Files.isTaken(location.path)
      if !isFree, let reason = try await blocked(location) { return .failed(reason) }
      let isFirst = source == fetched.part.path
      guard try await put(file, from: source, part, at: location, isFree: isFree, isFirst: isFirst)
      else {
        return .failed(occupied(location))
      }
      done.append(downloaded(location, file.bytes, isFirst ? state : .linked))
      source = location.path
    }
    return .completed(done, format: file.format)
  }

  /// Installs a file in one location and records it.
  ///
  /// The record is written first: a process killed between the two leaves a complete part, which the next run
  /// identifies by its checksum, instead of an unrecorded file. An existing file has to be compared first.
  ///
  /// - Returns: False if another file has the name.
  private func put(
    _ file: StoredFile, from source: String, _ part: StoredFile.Part, at location: StoredFile.Location,
    isFree: Bool, isFirst: Bool
  ) async throws -> Bool {
    let isOurs = isFree ? false : try await isOurs(location)
    let expected: FileOrigin = isFirst ? .fetched : .link
    if isFree { try await archive.record(file, at: location, expected, from: part, at: now) }
    let (result, origin) =
      isFirst
      ? (try FileInstaller.move(source, to: location.path, isOurs: isOurs), FileOrigin.fetched)
      : try await FileInstaller.duplicate(source, at: location.path, isOurs: isOurs)
    if result == .occupied {
      if isFree { try await archive.removeLocation(location) }
      return false
    }
    let actual = result == .existing ? .existing : origin
    if !isFree || actual != expected {
      try await archive.record(file, at: location, actual, from: part, at: now)
    }
    return true
  }

  /// A file fetched by a run that was killed before it could name it.
  func leftover(_ file: StoredFile) throws -> (picture: FetchedPicture, part: StoredFile.Part)? {
    guard let format = PictureFormat(rawValue: file.format) else { return nil }
    for guess in PictureFormat.allCases {
      guard let part = wanted(format: guess.rawValue).first?.part,
        Files.length(part.path, followsLinks: false) == file.bytes,
        let locked = try LockedPart(part.path), try FileInstaller.checksum(part.path) == file.sha256
      else { continue }
      let picture = FetchedPicture(
        part: locked, url: file.url, format: format, bytes: file.bytes, extraBytes: file.extraBytes,
        sha256: file.sha256, etag: file.etag, lastModified: file.lastModified)
      return (picture, part)
    }
    return nil
  }

  /// The locations of a file that was downloaded before and deleted since.
  func skipped(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).map { downloaded($0, file.bytes, .known) }
  }

  /// The locations of an image that another program says it downloaded; its format is not known.
  func claimed() -> [DownloadedFile] {
    missing([], PictureFormat.jpg.rawValue).map { downloaded($0, 0, .known) }
  }

  /// The locations of an image, assuming a format before the fetch.
  func wanted(format: String) -> [StoredFile.Location] { missing([], format) }

  /// The reason why one of the locations cannot be used, as far as can be determined before the fetch.
  func blocked(_ locations: [StoredFile.Location]) async throws -> Message? {
    for location in locations {
      if let reason = try await blocked(location) { return reason }
    }
    return nil
  }

  /// Whether the file in a location is this image, installed by us: only then may a newer version replace it. What was
  /// there before us belongs to somebody else, and so does a link or a directory that came later.
  private func isOurs(_ location: StoredFile.Location) async throws -> Bool {
    guard Files.length(location.path, followsLinks: false) != nil,
      let file = try await archive.file(at: location),
      try await archive.origin(at: location) != .existing
    else { return false }
    return file.illust == picture.illust.id && file.page == picture.page && file.size == destination.size
  }

  /// A file that we installed and that now has another length was modified by the user: it is no longer ours. What is no
  /// file never becomes the image.
  private func blocked(_ location: StoredFile.Location) async throws -> Message? {
    switch Files.holder(of: location.path) {
    case .nothing: return nil
    case .other: return occupied(location)
    case .file(let length):
      guard length > 0, let file = try await archive.file(at: location), file.bytes != length else {
        return nil
      }
    }
    return
      "\(destination.shownPath(location)) was changed since it was downloaded: move it away to download it again, or \(.verifyFiles)"
  }

  private func occupied(_ location: StoredFile.Location) -> Message {
    "\(destination.shownPath(location)) is another file, which is not overwritten: move it away or \(.chooseNameTemplate)"
  }

  /// The image's locations except those already filled.
  private func missing(_ onDisk: [DownloadedFile], _ format: String) -> [StoredFile.Location] {
    let locations = destination.locations(picture.work, picture.illust, page: picture.page, format: format)
    return locations.map(besideOlder).filter { location in
      onDisk.isEmpty || !onDisk.contains { $0.path == destination.shownPath(location) }
    }
  }

  /// The location itself, or a versioned name next to it if an older version is there.
  private func besideOlder(_ location: StoredFile.Location) -> StoredFile.Location {
    guard let uploadedAt = picture.illust.uploadedAt,
      older.contains(where: { $0.locations.contains(location) && $0.isIntact(at: location) })
    else { return location }
    return StoredFile.Location(
      root: location.root,
      relativePath: FileNameSanitizer.version(of: location.relativePath, uploadedAt: uploadedAt))
  }

  private func downloaded(_ location: StoredFile.Location, _ bytes: Int, _ state: DownloadedFile.State)
    -> DownloadedFile
  {
    DownloadedFile(
      illust: picture.illust.id, page: picture.page, path: destination.shownPath(location), bytes: bytes,
      state: state)
  }
}

extension StoredFile {
  fileprivate init(_ fetched: FetchedPicture, of picture: PictureDownloader.Picture, size: ImageSize) {
    self.init(
      id: 0, illust: picture.illust.id, page: picture.page, size: size, url: fetched.url,
      uploadedAt: ImageURL(fetched.url)?.uploadedAt ?? picture.illust.uploadedAt,
      format: fetched.format.rawValue, bytes: fetched.bytes, extraBytes: fetched.extraBytes,
      sha256: fetched.sha256, etag: fetched.etag,
      lastModified: fetched.lastModified)
  }
}
