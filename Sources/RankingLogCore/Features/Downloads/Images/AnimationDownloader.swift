/// Downloads a ugoira to its locations: the ZIP of the frames, with a sidecar file of the frame delays.
///
/// The ZIP does not contain the delays, which are needed to play the animation. The two files therefore belong
/// together.
struct AnimationDownloader: Sendable {
  let context: DownloadContext
  let pictures: ImageDownloader
  let details: WorkDetails

  func download(_ work: RequestedWork, _ illust: Illust, _ stored: StoredWork) async throws
    -> ImageDownloader.Outcome
  {
    let animation = Lock<Animation?>(nil)
    let ask = { @Sendable () async throws -> Animation in
      if let cached = animation.withLock({ $0 }) { return cached }
      guard context.options.cachePolicy != .cacheOnly else {
        throw RankingLogError.nothing(
          "frame delays not stored; \(.goOnline) to fetch them")
      }
      let answer = try await details.animation(work, illust)
      animation.withLock { $0 = answer }
      return answer
    }
    let picture = ImageDownloader.Request(work, illust, page: 0, stored) { [size = context.options.size] in
      let answer = try await ask()
      return [ImageHosts.today(size == .original ? answer.large : answer.small)]
    }
    // Fetch the delays first, because a ZIP without them must never look complete.
    let outcome = try await pictures.download(picture)
    guard case .completed(let placed) = outcome else { return outcome }
    for file in placed.files where file.state != .known {
      let sidecar = AnimationSidecarFile(forZIP: file.path)
      switch try sidecar.content {
      case .delays: continue
      case .foreign: return .failed(FileInstaller.occupied(sidecar.path))
      case .missing, .empty: break
      }
      let onDisk = try await context.archive.delaysOnDisk(of: illust.id, size: context.options.size)
      let bytes: [UInt8]
      if let onDisk { bytes = onDisk } else { bytes = AnimationSidecar.bytes(try await ask()) }
      if try await sidecar.write(bytes) == .occupied { return .failed(FileInstaller.occupied(sidecar.path)) }
    }
    return outcome
  }
}
