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
    return files.contains { $0.isCurrent(for: illust) && (options.skipsKnown || $0.intactPlace != nil) }
  }

  func callAsFunction(_ picture: Picture) async throws -> Outcome {
    let (place, outcome) = try await look(for: picture)
    if let outcome { return outcome }
    guard options.freshness != .offline else {
      return .failed("is not on the disk, and --offline fetches nothing")
    }
    let addresses = try await picture.addresses()
    guard !addresses.isEmpty else {
      return .failed(
        "no address of its \(options.size.rawValue) size is known; try --size original or --source web")
    }
    let guess = ObtainPicture.format(told: addresses)
    if let reason = try await place.blocked(format: guess) { return .failed(reason) }
    guard let partPlace = place.part(format: guess) else { return .notFound }
    let part = try await LockedPart.take(partPlace.path)
    // Nothing stays of what failed, but for a long part, which a later run goes on with.
    defer { if !Files.exists(part.path) { destination.noteUnused(Files.parent(of: part.path)) } }
    // Another process may have fetched it until the part was ours.
    if let outcome = try await look(for: picture).outcome {
      Files.remove(part.path)
      return outcome
    }
    return try await fetch(picture, addresses, partPlace, part, place)
  }

  /// The format by which a part is named until the picture is there.
  ///
  /// It is the same for all guesses, whichever comes first: another run may know better, and has to find the part.
  private static func format(told addresses: [String]) -> String {
    // An address may come from anywhere: only an extension that is one becomes part of a name.
    let told = addresses[0].split(separator: ".").last.flatMap { PictureFormat(rawValue: String($0)) }
    return (addresses.count == 1 ? told ?? .jpg : .jpg).rawValue
  }

  /// Whether the picture is on the disk, under whatever name; then it is put under those that it lacks.
  private func look(for picture: Picture) async throws -> (place: PlacePicture, outcome: Outcome?) {
    let files = try await services.archive.files(picture.illust.id, page: picture.page, size: options.size)
    let place = PlacePicture(
      archive: services.archive, destination: destination, picture: picture,
      older: files.filter { !$0.isCurrent(for: picture.illust) }, now: services.now)
    guard !options.isForced, let file = files.first(where: { $0.isCurrent(for: picture.illust) }) else {
      return (place, nil)
    }
    let held = place.held(file)
    if file.intactPlace != nil { return (place, try await place.link(file, held: held)) }
    if let fetched = try place.leftBehind(file) {
      return (place, try await place.put(fetched, held: held, as: .linked))
    }
    return (place, options.skipsKnown ? .there(place.known(file), format: file.format) : nil)
  }

  private func fetch(
    _ picture: Picture, _ addresses: [String], _ partPlace: StoredFile.Place, _ part: LockedPart,
    _ place: PlacePicture
  ) async throws -> Outcome {
    let fetch = FetchPicture(services: services, options: options, progress: progress)
    switch try await fetch(picture, addresses, partPlace, part) {
    case .notFound: return .notFound
    case .failed(let reason): return .failed(reason)
    case .whole(let fetched):
      let outcome = try await place.put(fetched)
      if case .failed = outcome { Files.remove(part.path) }
      return outcome
    }
  }
}
