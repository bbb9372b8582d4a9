/// Puts one picture under its names, and records where it lies. Nothing that is not ours is overwritten.
struct PicturePlacer: Sendable {
  let archive: Archive
  let destination: OutputDirectory
  let picture: PictureDownloader.Picture
  /// Versions from before the author uploaded the picture anew. They stay where they lie.
  var older: [StoredFile] = []
  let now: Timestamp

  /// The places at which a file lies as it was put there.
  func held(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).filter { file.places.contains($0) && file.isIntact(at: $0) }
      .map { downloaded($0, file.bytes, .held) }
  }

  /// Puts a file that lies somewhere under all names at which it does not.
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

  /// Gives a file that was just fetched its names: the first by moving it, the others as links.
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

  /// Puts a file at one place and records it.
  ///
  /// The record comes first: a process that is killed between the two leaves a whole part, which the next run knows by
  /// its checksum, and not a whole file that nobody knows of. Where a file lies already, it has to be looked at first.
  ///
  /// - Returns: False where another file has the name.
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

  /// A file that was fetched by a run which was killed before it could give it a name.
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

  /// The places of a file that was fetched before and is not wanted again.
  func known(_ file: StoredFile) -> [DownloadedFile] {
    missing([], file.format).map { downloaded($0, file.bytes, .known) }
  }

  /// The places of a picture, as far as is known before the fetch.
  func wanted(format: String) -> [StoredFile.Place] { missing([], format) }

  /// Why one of the places cannot be filled, as far as that is known before the fetch.
  func blocked(_ places: [StoredFile.Place]) async throws -> String? {
    for place in places {
      if let reason = try await blocked(place) { return reason }
    }
    return nil
  }

  /// Whether the file at a place is this very picture, put there by us: only then may a newer one take its place.
  private func isOurs(_ place: StoredFile.Place) async throws -> Bool {
    guard let file = try await archive.file(at: place) else { return false }
    return file.illust == picture.illust.id && file.page == picture.page && file.size == destination.size
  }

  /// A file that we put there and that has another length now was changed by somebody: it is not ours any more.
  private func blocked(_ place: StoredFile.Place) async throws -> String? {
    guard let length = Files.length(place.path), length > 0,
      let file = try await archive.file(at: place), file.bytes != length
    else { return nil }
    return
      "\(destination.shownPath(place)) was changed since it was downloaded; move it away to fetch it anew, or see rankinglog verify"
  }

  private func occupied(_ place: StoredFile.Place) -> String {
    "\(destination.shownPath(place)) is another file, which is left alone; move it away or choose another --name"
  }

  /// The picture's places, but for those that are filled.
  private func missing(_ held: [DownloadedFile], _ format: String) -> [StoredFile.Place] {
    let places = destination.places(picture.work, picture.illust, page: picture.page, format: format)
    return places.map(besideOlder).filter { place in
      held.isEmpty || !held.contains { $0.path == destination.shownPath(place) }
    }
  }

  /// The place itself, or one beside it where an older version lies there.
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
