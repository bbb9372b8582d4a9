/// Brings one picture to its places: it is there already, lies elsewhere on the disk, or has to be fetched.
struct ObtainPicture: Sendable {
  let services: Services
  let options: DownloadOptions
  let destination: Destination
  var progress: (@Sendable (Int) -> Void)?

  /// A picture that is wanted.
  struct Picture: Sendable {
    let work: WantedWork
    let illust: Illust
    let page: Int
    /// Where it may lie, the likeliest first.
    var addresses: @Sendable () async throws -> [String]
  }

  /// What came of it.
  enum Outcome: Sendable {
    case there([DownloadedFile], format: String)
    case notFound
    case failed(String)
  }

  /// Whether a picture is on the disk, under whatever name.
  func isOnDisk(_ illust: Illust, page: Int) async throws -> Bool {
    guard !options.isForced else { return false }
    let files = try await services.archive.files(illust.id, page: page, size: options.size)
    return options.skipsKnown && !files.isEmpty
      || files.contains { isCurrent($0, illust) && intactPlace($0) != nil }
  }

  func callAsFunction(_ picture: Picture) async throws -> Outcome {
    let files = try await services.archive.files(picture.illust.id, page: picture.page, size: options.size)
    var done: [DownloadedFile] = []
    if !options.isForced {
      done = held(picture, files)
      if let file = files.first(where: { isCurrent($0, picture.illust) && intactPlace($0) != nil }) {
        if let reason = try await link(file, picture, &done) { return .failed(reason) }
        return .there(done, format: file.format)
      }
      if !done.isEmpty, let file = files.first { return .there(done, format: file.format) }
      if options.skipsKnown, let file = files.first {
        return .there(known(picture, file), format: file.format)
      }
    }
    return try await fetch(picture, done)
  }

  /// The places at which a version of the picture lies as it was put there.
  private func held(_ picture: Picture, _ files: [StoredFile]) -> [DownloadedFile] {
    var done: [DownloadedFile] = []
    for file in files {
      for place in places(picture, file.format)
      where file.places.contains(place) && isIntact(file, place)
        && !done.contains(where: { $0.path == shown(place) })
      {
        done.append(downloaded(picture, place, file.bytes, .held))
      }
    }
    return done
  }

  /// Puts a file that lies somewhere under all names at which it does not. Returns why it cannot.
  private func link(_ file: StoredFile, _ picture: Picture, _ done: inout [DownloadedFile]) async throws
    -> String?
  {
    guard let source = intactPlace(file) else { return nil }
    for place in places(picture, file.format) where !done.contains(where: { $0.path == shown(place) }) {
      if let reason = try await blocked(place) { return reason }
      let isOurs = try await services.archive.file(at: place) != nil
      let (result, origin) = try FilePlacer.duplicate(source.path, at: place.path, isOurs: isOurs)
      if result == .occupied { return occupied(place) }
      try await services.archive.addPlace(place, of: file, origin)
      done.append(downloaded(picture, place, file.bytes, .linked))
    }
    return nil
  }

  private func fetch(_ picture: Picture, _ done: [DownloadedFile]) async throws -> Outcome {
    guard options.freshness != .offline else {
      return .failed("is not on the disk, and --offline fetches nothing")
    }
    let addresses = try await picture.addresses()
    guard !addresses.isEmpty else {
      return .failed(
        "no address of its \(options.size.rawValue) size is known; try --size original or --source web")
    }
    let guess = addresses.first.flatMap { $0.split(separator: ".").last.map(String.init) } ?? "jpg"
    guard let first = places(picture, guess).first else { return .notFound }
    for place in places(picture, guess) {
      if let reason = try await blocked(place) { return .failed(reason) }
    }
    let part = StoredFile.Place(root: first.root, relativePath: first.relativePath + ".part")
    // Nothing stays of what failed, but for a long part, which a later run goes on with.
    defer { if !Files.exists(part.path) { destination.noteUnused(Files.parent(of: part.path)) } }
    let fetched: FetchedPicture
    switch try await bytes(of: picture, addresses, part) {
    case .whole(let picture): fetched = picture
    case .notFound: return .notFound
    case .failed(let reason): return .failed(reason)
    }
    let outcome = try await put(fetched, picture, done)
    if case .failed = outcome { Files.remove(fetched.part) }
    return outcome
  }

  /// The cache first, where it is used, then the network.
  private func bytes(of picture: Picture, _ addresses: [String], _ part: StoredFile.Place) async throws
    -> PictureFetcher.Result
  {
    if options.usesCache, let address = addresses.first,
      let image = await services.cache.image(address, at: services.now)
    {
      return try FetchedPicture(cached: image, url: address, part: part.path).map { .whole($0) } ?? .notFound
    }
    let archive = services.archive
    let fetcher = PictureFetcher(courier: services.courier, progress: progress) { url, etag in
      // Without it, a later run begins the file anew: nothing is lost but time.
      Task { try? await archive.setPart(part, url: url, etag: etag) }
    }
    let headers = ImageHeaders.headers(
      source: options.source ?? picture.work.source ?? .web, size: options.size, illust: picture.illust.id)
    let result = try await fetcher.fetch(
      addresses, headers: headers, to: part.path, known: try await archive.part(part))
    if options.usesCache, options.size != .original, case .whole(let fetched) = result {
      // A cache that cannot be written is no reason to fail.
      try? await services.cache.put(try Files.read(fetched.part), url: fetched.url, at: services.now)
    }
    return result
  }

  /// Gives a whole file its names.
  private func put(_ fetched: FetchedPicture, _ picture: Picture, _ held: [DownloadedFile]) async throws
    -> Outcome
  {
    let file = StoredFile(
      id: 0, illust: picture.illust.id, page: picture.page, size: options.size, url: fetched.url,
      uploadedAt: ImageAddress(fetched.url)?.uploadedAt ?? picture.illust.uploadedAt,
      format: fetched.format.rawValue,
      bytes: fetched.bytes, sha256: fetched.sha256, etag: fetched.etag, lastModified: fetched.lastModified)
    var done = held
    var source = fetched.part
    for place in places(picture, file.format) where !held.contains(where: { $0.path == shown(place) }) {
      if let reason = try await blocked(place) { return .failed(reason) }
      let isFirst = source == fetched.part
      let isOurs = try await services.archive.file(at: place) != nil
      let (result, origin) =
        isFirst
        ? (try FilePlacer.move(source, to: place.path, isOurs: isOurs), PlaceOrigin.fetched)
        : try FilePlacer.duplicate(source, at: place.path, isOurs: isOurs)
      if result == .occupied { return .failed(occupied(place)) }
      try await services.archive.record(
        file, at: place, result == .adopted ? .adopted : origin, at: services.now)
      done.append(downloaded(picture, place, file.bytes, isFirst ? .fetched : .linked))
      source = place.path
    }
    return .there(done, format: file.format)
  }

  private func known(_ picture: Picture, _ file: StoredFile) -> [DownloadedFile] {
    places(picture, file.format).map { downloaded(picture, $0, file.bytes, .known) }
  }

  /// A file that we put there and that has another length now was changed by somebody: it is not ours any more.
  private func blocked(_ place: StoredFile.Place) async throws -> String? {
    guard !options.isForced, let length = Files.length(place.path), length > 0,
      let file = try await services.archive.file(at: place), file.bytes != length
    else { return nil }
    return "\(shown(place)) was changed since it was downloaded; move it away to fetch it anew"
  }

  private func occupied(_ place: StoredFile.Place) -> String {
    "\(shown(place)) is another file, which is left alone; move it away or choose another --name"
  }

  /// A version that the work has not replaced since.
  private func isCurrent(_ file: StoredFile, _ illust: Illust) -> Bool {
    guard let mine = file.uploadedAt, let newest = illust.uploadedAt else { return true }
    return mine >= newest
  }

  private func intactPlace(_ file: StoredFile) -> StoredFile.Place? {
    file.places.first { isIntact(file, $0) }
  }

  private func isIntact(_ file: StoredFile, _ place: StoredFile.Place) -> Bool {
    Files.length(place.path) == file.bytes
  }

  private func places(_ picture: Picture, _ format: String) -> [StoredFile.Place] {
    destination.places(picture.work, picture.illust, page: picture.page, format: format)
  }

  private func shown(_ place: StoredFile.Place) -> String { destination.shownPath(place) }

  private func downloaded(
    _ picture: Picture, _ place: StoredFile.Place, _ bytes: Int, _ state: DownloadedFile.State
  ) -> DownloadedFile {
    DownloadedFile(
      illust: picture.illust.id, page: picture.page, path: shown(place), bytes: bytes, state: state)
  }
}

extension FetchedPicture {
  /// A picture out of the cache, written to its part; nil where the bytes are no picture.
  fileprivate init?(cached image: [UInt8], url: String, part: String) throws(RankingLogError) {
    guard let format = PictureFormat(firstBytes: Array(image.prefix(16))) else { return nil }
    try Files.makeDirectory(Files.parent(of: part))
    let file = try FileHandle(writing: part)
    try file.setLength(0)
    try file.write(image)
    self.init(
      part: part, url: url, format: format, bytes: image.count, sha256: Digest.of(image, .sha256), etag: nil,
      lastModified: nil)
  }
}
