/// Gives one image its names, and records its locations. Never overwrites a file that rankinglog did not write.
struct ImageInstaller: Sendable {
  let archive: Archive
  let destination: OutputDirectory
  let picture: ImageDownloader.Request
  /// Versions from before the artist uploaded the image again. They are not moved.
  var older: [StoredFile] = []
  var fileTime = FileTime.downloaded
  let now: Timestamp

  /// Returns the locations of the image whose files are intact.
  func onDisk(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).filter { file.locations.contains($0) && file.isIntact(at: $0) }
      .map { downloaded($0, file.bytes, .onDisk) }
  }

  /// Links a file on disk to all missing names.
  ///
  /// - Returns: nil if no location has the recorded bytes.
  func link(_ file: StoredFile, onDisk: [DownloadedFile]) async throws -> ImageDownloader.Outcome? {
    let missing = missing(onDisk, file.format)
    guard !missing.isEmpty else { return .completed(.init(files: onDisk, format: file.format)) }
    guard let (source, stamp) = try source(of: file) else { return nil }
    var (done, obstacle): ([DownloadedFile], Message?) = (onDisk, nil)
    for location in missing {
      let ownership = try await ownership(location)
      if ownership == .changed {
        obstacle = obstacle ?? changed(location)
        continue
      }
      let installed = try await FileInstaller.install(
        .file(source.path, stamp), at: location.path, replacing: ownership.replacement(by: file.sha256),
        isRecordedFirst: ownership == .free
      ) {
        try await archive.addLocation(location, of: file, $0, $1)
      } forget: {
        try await archive.removeLocation(location)
      }
      if installed.result == .occupied {
        obstacle = obstacle ?? occupied(location)
        continue
      }
      done.append(downloaded(location, file.bytes, .linked))
    }
    removeParts()
    return outcome(done, file.format, obstacle)
  }

  /// Returns a location whose file has the recorded bytes, and its stamp.
  private func source(of file: StoredFile) throws -> (location: StoredFile.Location, stamp: FileStamp)? {
    for location in file.locations where file.isIntact(at: location) {
      let recorded = file.stamps[location]
      if let stamp = try FileOwnership.trustedStamp(location.path, file.sha256, recorded) {
        return (location, stamp)
      }
    }
    return nil
  }

  private func outcome(_ files: [DownloadedFile], _ format: ImageFileFormat, _ obstacle: Message?)
    -> ImageDownloader.Outcome
  {
    if files.isEmpty, let obstacle { return .failed(obstacle) }
    return .completed(.init(files: files, format: format, obstacle: obstacle))
  }

  /// Removes a part that a killed run left, after another run completed the image under another name.
  private func removeParts() {
    for guess in ImageFileFormat.allCases {
      guard let part = wanted(format: guess).first?.part,
        Files.length(part.path, followsLinks: false) != nil
      else { continue }
      if let left = try? LockedPart(part.path), left.isOfPicture { left.removeName() }
    }
  }

  /// Gives a downloaded file its names: the first by a move, the others as links.
  func put(
    _ fetched: FetchedImage, from part: StoredFile.Part, onDisk: [DownloadedFile] = [],
    as state: DownloadedFile.State = .fetched
  ) async throws -> ImageDownloader.Outcome {
    let file = StoredFile(fetched, of: picture, size: destination.size)
    var (done, obstacle): ([DownloadedFile], Message?) = (onDisk, nil)
    var source = fetched.part.path
    if fileTime == .uploaded, let time = file.uploadedAt { fetched.part.file.setModificationTime(time) }
    let stamp = fetched.part.file.status.map(FileStamp.init)
    // An image that only got a new name at pixiv keeps its name on disk.
    var others = self
    others.older.removeAll { $0.sha256 == file.sha256 }
    for location in others.missing(onDisk, file.format) {
      let ownership = try await ownership(location)
      if ownership == .changed {
        obstacle = obstacle ?? changed(location)
        continue
      }
      let isFirst = source == fetched.part.path
      let installed = try await FileInstaller.install(
        isFirst ? .part(source, stamp) : .file(source, stamp), at: location.path,
        replacing: ownership.replacement(by: file.sha256), isRecordedFirst: ownership == .free
      ) {
        try await archive.record(file, at: location, $0, $1, from: part, at: now)
      } forget: {
        try await archive.removeLocation(location)
      }
      if installed.result == .occupied {
        obstacle = obstacle ?? occupied(location)
        continue
      }
      var placed = downloaded(location, file.bytes, isFirst ? state : .linked)
      placed.isIncomplete = isFirst && file.isIncomplete
      done.append(placed)
      source = location.path
    }
    return outcome(done, file.format, obstacle)
  }

  /// Returns a file downloaded by a run that was killed before it could name the file.
  func leftover(_ file: StoredFile) throws -> (picture: FetchedImage, part: StoredFile.Part)? {
    let format = file.format
    for guess in ImageFileFormat.allCases {
      guard let part = wanted(format: guess).first?.part,
        Files.length(part.path, followsLinks: false) == file.bytes,
        let locked = try LockedPart(part.path), try FileInstaller.checksum(part.path) == file.sha256
      else { continue }
      let picture = FetchedImage(
        part: locked, url: file.url, format: format, bytes: file.bytes, extraBytes: file.extraBytes,
        isIncomplete: file.isIncomplete, sha256: file.sha256, etag: file.etag, lastModified: file.lastModified
      )
      return (picture, part)
    }
    return nil
  }

  /// Returns the locations of a file that was downloaded before and deleted since.
  func skipped(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).map { downloaded($0, file.bytes, .known) }
  }

  /// Returns the locations of an image that another program has recorded; the image's format is unknown.
  func claimed() -> [DownloadedFile] {
    missing([], .jpg).map { downloaded($0, 0, .known) }
  }

  /// Returns the missing locations of an image, assuming a format before the download.
  func wanted(format: ImageFileFormat, onDisk: [DownloadedFile] = []) -> [StoredFile.Location] {
    missing(onDisk, format)
  }

  /// Returns the image's locations, except the present ones.
  private func missing(_ onDisk: [DownloadedFile], _ format: ImageFileFormat) -> [StoredFile.Location] {
    let locations = destination.locations(
      picture.work, picture.illust, page: picture.page, extension: format.rawValue)
    return locations.map(besideOlder).filter { location in
      onDisk.isEmpty || !onDisk.contains { $0.path == destination.shownPath(location) }
    }
  }

  /// Returns the location itself, or a versioned name next to it if it contains an older version.
  private func besideOlder(_ location: StoredFile.Location) -> StoredFile.Location {
    let version = picture.illust.imageVersion
    guard let uploadedAt = version.uploadedAt,
      older.contains(where: { $0.locations.contains(location) && $0.isIntact(at: location) })
    else { return location }
    let needsHash = older.contains { $0.uploadedAt == uploadedAt }
    return StoredFile.Location(
      root: location.root,
      relativePath: FileNameSanitizer.version(
        of: location.relativePath, uploadedAt: uploadedAt, hash: needsHash ? version.hash ?? "" : ""))
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
  fileprivate init(_ fetched: FetchedImage, of picture: ImageDownloader.Request, size: ImageSize) {
    self.init(
      id: 0, illust: picture.illust.id, page: picture.page, size: size, url: fetched.url,
      uploadedAt: ImageURL(fetched.url)?.uploadedAt ?? picture.illust.uploadedAt,
      format: fetched.format, bytes: fetched.bytes, extraBytes: fetched.extraBytes,
      isIncomplete: fetched.isIncomplete, sha256: fetched.sha256, etag: fetched.etag,
      lastModified: fetched.lastModified)
  }
}

// Whether a location of an image can be used.
extension ImageInstaller {
  /// Determines the owner of the file in a location. A file of another image, or one that was imported in place, is not
  /// replaced.
  private func ownership(_ location: StoredFile.Location) async throws -> FileOwnership {
    // A free name needs no query.
    guard Files.isTaken(location.path) else { return .free }
    guard let file = try await archive.file(at: location) else { return .foreign }
    let isImage =
      file.illust == picture.illust.id && file.page == picture.page && file.size == destination.size
    let isWritten = try await archive.origin(at: location) != .existing
    return try FileOwnership.of(
      location.path,
      .init(
        length: file.bytes, checksums: [file.sha256], isReplaceable: isImage && isWritten, canBeEmpty: true))
  }

  /// Whether a file is an intact image of the format in its name, not a link, and not recorded. Only a download shows
  /// whether it is this image.
  private func isUnrecorded(_ location: StoredFile.Location) async throws -> Bool {
    guard try await archive.file(at: location) == nil,
      Files.length(location.path, followsLinks: false) != nil
    else { return false }
    let file = try FileHandle(reading: location.path)
    guard case .whole(let format) = ImageValidation(BufferedFileReader(descriptor: file.descriptor)) else {
      return false
    }
    return location.relativePath.hasSuffix(".\(format.rawValue)")
  }

  /// Returns the reason why none of the locations can be used, if it can be determined before the download.
  func blocked(_ locations: [StoredFile.Location]) async throws -> Message? {
    var obstacle: Message?
    for location in locations {
      switch try await ownership(location) {
      case .free, .unchanged: return nil
      case .changed: obstacle = obstacle ?? changed(location)
      case .foreign:
        if try await isUnrecorded(location) { return nil }
        obstacle = obstacle ?? occupied(location)
      }
    }
    return obstacle
  }

  private func occupied(_ location: StoredFile.Location) -> Message {
    "\(destination.shownPath(location)): another file, which is not overwritten; move it away, or \(.chooseNameTemplate)"
  }

  private func changed(_ location: StoredFile.Location) -> Message {
    "\(destination.shownPath(location)): changed after the download; move it away to download it again, or \(.verifyFiles)"
  }
}
