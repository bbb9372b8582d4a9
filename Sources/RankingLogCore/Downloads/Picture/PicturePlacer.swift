/// Gives one image its names, and records its locations. Never overwrites a file that is not ours.
struct PicturePlacer: Sendable {
  let archive: Archive
  let destination: OutputDirectory
  let picture: PictureDownloader.Picture
  /// Versions from before the artist uploaded the image again. They stay in their locations.
  var older: [StoredFile] = []
  let now: Timestamp

  /// The locations at which a file is intact.
  func held(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).filter { file.places.contains($0) && file.isIntact(at: $0) }
      .map { downloaded($0, file.bytes, .held) }
  }

  /// Links a file on the disk to all missing names.
  func link(_ file: StoredFile, held: [DownloadedFile]) async throws -> PictureDownloader.Outcome {
    guard let source = file.intactPlace else { return .notFound }
    var done = held
    for place in missing(held, file.format) {
      if let reason = try await blocked(place) { return .failed(reason) }
      let isOurs = try await isOurs(place)
      let (result, origin) = try await FileInstaller.duplicate(source.path, at: place.path, isOurs: isOurs)
      if result == .occupied { return .failed(occupied(place)) }
      try await archive.addPlace(place, of: file, origin)
      done.append(downloaded(place, file.bytes, .linked))
    }
    return .there(done, format: file.format)
  }

  /// Gives a fetched file its names: the first by a move, the others as links.
  func put(
    _ fetched: FetchedPicture, from part: StoredFile.Part, held: [DownloadedFile] = [],
    as state: DownloadedFile.State = .fetched
  ) async throws -> PictureDownloader.Outcome {
    let file = StoredFile(fetched, of: picture, size: destination.size)
    var done = held
    var source = fetched.part.path
    for place in missing(held, file.format) {
      let isFree = !Files.isTaken(place.path)
      if !isFree, let reason = try await blocked(place) { return .failed(reason) }
      let isFirst = source == fetched.part.path
      guard try await put(file, from: source, part, at: place, isFree: isFree, isFirst: isFirst)
      else {
        return .failed(occupied(place))
      }
      done.append(downloaded(place, file.bytes, isFirst ? state : .linked))
      source = place.path
    }
    return .there(done, format: file.format)
  }

  /// Installs a file in one location and records it.
  ///
  /// The record is written first: a process killed between the two leaves a complete part, which the next run
  /// identifies by its checksum, instead of an unrecorded file. An existing file has to be compared first.
  ///
  /// - Returns: False if another file has the name.
  private func put(
    _ file: StoredFile, from source: String, _ part: StoredFile.Part, at place: StoredFile.Place,
    isFree: Bool, isFirst: Bool
  ) async throws -> Bool {
    let isOurs = isFree ? false : try await isOurs(place)
    let expected: FileOrigin = isFirst ? .fetched : .link
    if isFree { try await archive.record(file, at: place, expected, from: part, at: now) }
    let (result, origin) =
      isFirst
      ? (try FileInstaller.move(source, to: place.path, isOurs: isOurs), FileOrigin.fetched)
      : try await FileInstaller.duplicate(source, at: place.path, isOurs: isOurs)
    if result == .occupied {
      if isFree { try await archive.removePlace(place) }
      return false
    }
    let actual = result == .adopted ? .adopted : origin
    if !isFree || actual != expected {
      try await archive.record(file, at: place, actual, from: part, at: now)
    }
    return true
  }

  /// A file fetched by a run that was killed before it could name it.
  func leftBehind(_ file: StoredFile) throws -> (picture: FetchedPicture, part: StoredFile.Part)? {
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
  func known(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).map { downloaded($0, file.bytes, .known) }
  }

  /// The locations of an image, assuming a format before the fetch.
  func wanted(format: String) -> [StoredFile.Place] { missing([], format) }

  /// The reason why one of the locations cannot be used, as far as can be determined before the fetch.
  func blocked(_ places: [StoredFile.Place]) async throws -> Message? {
    for place in places {
      if let reason = try await blocked(place) { return reason }
    }
    return nil
  }

  /// Whether the file in a location is this image, installed by us: only then may a newer version replace it.
  private func isOurs(_ place: StoredFile.Place) async throws -> Bool {
    guard let file = try await archive.file(at: place) else { return false }
    return file.illust == picture.illust.id && file.page == picture.page && file.size == destination.size
  }

  /// A file that we installed and that now has another length was modified by the user: it is no longer ours.
  private func blocked(_ place: StoredFile.Place) async throws -> Message? {
    guard let length = Files.length(place.path), length > 0,
      let file = try await archive.file(at: place), file.bytes != length
    else { return nil }
    return
      "\(destination.shownPath(place)) was changed since it was downloaded: move it away to download it again, or \(.verifyFiles)"
  }

  private func occupied(_ place: StoredFile.Place) -> Message {
    "\(destination.shownPath(place)) is another file, which is not overwritten: move it away or \(.chooseNameTemplate)"
  }

  /// The image's locations except those already filled.
  private func missing(_ held: [DownloadedFile], _ format: String) -> [StoredFile.Place] {
    let places = destination.places(picture.work, picture.illust, page: picture.page, format: format)
    return places.map(besideOlder).filter { place in
      held.isEmpty || !held.contains { $0.path == destination.shownPath(place) }
    }
  }

  /// The location itself, or a versioned name next to it if an older version is there.
  private func besideOlder(_ place: StoredFile.Place) -> StoredFile.Place {
    guard let uploadedAt = picture.illust.uploadedAt,
      older.contains(where: { $0.places.contains(place) && $0.isIntact(at: place) })
    else { return place }
    return StoredFile.Place(
      root: place.root,
      relativePath: FileNameSanitizer.version(of: place.relativePath, uploadedAt: uploadedAt))
  }

  private func downloaded(_ place: StoredFile.Place, _ bytes: Int, _ state: DownloadedFile.State)
    -> DownloadedFile
  {
    DownloadedFile(
      illust: picture.illust.id, page: picture.page, path: destination.shownPath(place), bytes: bytes,
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
