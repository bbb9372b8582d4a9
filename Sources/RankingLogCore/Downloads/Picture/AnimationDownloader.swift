/// Downloads a ugoira to its locations: the ZIP of frames, with a sidecar file of the frame delays.
///
/// The ZIP lacks the delays. Without them the animation cannot be played, so the two files go together.
struct AnimationDownloader: Sendable {
  let context: DownloadContext
  let pictures: PictureDownloader
  let details: WorkDetails

  func download(_ work: RequestedWork, _ illust: Illust, _ stored: StoredWork) async throws
    -> PictureDownloader.Outcome
  {
    let animation = Lock<Animation?>(nil)
    let ask = { @Sendable () async throws -> Animation in
      if let cached = animation.withLock({ $0 }) { return cached }
      guard context.options.cachePolicy != .cacheOnly else {
        throw RankingLogError.nothing(
          "the durations of its frames are not stored; \(.goOnline) to ask pixiv")
      }
      let answer = try await details.animation(work, illust)
      animation.withLock { $0 = answer }
      return answer
    }
    let picture = PictureDownloader.Picture(
      work: work, illust: illust, page: 0, files: stored.files(ofPage: 0),
      isClaimed: stored.isClaimed(0)
    ) { [size = context.options.size] in
      let answer = try await ask()
      return [ImageHosts.today(size == .original ? answer.large : answer.small)]
    }
    // Fetch the delays first: a ZIP without them must never look complete.
    let outcome = try await pictures.download(picture)
    guard case .completed(let files, _) = outcome else { return outcome }
    for file in files where file.state != .known {
      let sidecar = Sidecar(for: file.path)
      // An empty one is what a power cut left.
      if Files.isTaken(sidecar.path), !sidecar.isEmpty {
        if Files.length(sidecar.path) != nil, AnimationSidecar.frames(try Files.read(sidecar.path)) != nil {
          continue
        }
        return .failed("\(sidecar.path) is another file, which is not overwritten: move it away")
      }
      let bytes: [UInt8]
      if let stored = try await storedSidecar(illust) {
        bytes = stored
      } else {
        bytes = AnimationSidecar.bytes(try await ask())
      }
      if try await sidecar.write(bytes) == .occupied {
        return .failed("\(sidecar.path) is another file, which is not overwritten: move it away")
      }
    }
    return outcome
  }

  /// The delays from a sidecar next to the ZIP's other locations; saves the request.
  private func storedSidecar(_ illust: Illust) async throws -> [UInt8]? {
    let files = try await context.archive.files(illust.id, page: 0, size: context.options.size)
    let sidecars = files.flatMap(\.locations).map { Sidecar(for: $0.path).path }
    for path in sidecars where Files.length(path) != nil {
      let bytes = try Files.read(path)
      if AnimationSidecar.frames(bytes) != nil { return bytes }
    }
    return nil
  }
}

/// The file with the delays next to an animation's ZIP.
private struct Sidecar {
  let path: String

  init(for zip: String) { path = AnimationSidecar.path(forZIP: zip) }

  var isEmpty: Bool { Files.length(path, followsLinks: false) == 0 }

  func write(_ bytes: [UInt8]) async throws -> FileInstaller.Result {
    let part = try await LockedPart.take(path + ".part")
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    return try FileInstaller.move(part.path, to: path, isOurs: isEmpty)
  }
}
