/// Finds one image: on disk, in the image cache, or at pixiv.
struct ImageFinder: Sendable {
  let services: Services
  let size: ImageSize
  let fetches: Bool
  let recordsUse: Bool

  /// - Parameter stored: The archive's data about the work.
  func find(_ key: ImageKey, _ stored: StoredWork) async throws -> ImageResult {
    try Task.checkCancellation()
    let illust = stored.illust?.illust ?? Illust(id: key.illust)
    let files = stored.files(ofPage: key.page)
    if let file = files.lazy.filter({ $0.isCurrent(for: illust) }).compactMap(WorkImage.init(_:)).first {
      return .image(file)
    }
    let answer = try await withoutFile(key, illust, stored.larger)
    // A previous version is better than no image.
    if case .failed = answer { return answer }
    guard answer.image == nil, let former = files.lazy.compactMap(WorkImage.init(_:)).first else {
      return answer
    }
    return .image(former)
  }

  private func withoutFile(_ key: ImageKey, _ illust: Illust, _ larger: [StoredFile]) async throws
    -> ImageResult
  {
    let url = url(of: key, illust)
    // Originals are files on disk.
    if size != .original, let url, let cached = await cached(url) { return .image(cached) }
    let files = larger.filter { $0.page == key.page }
    let ordered = files.filter { $0.isCurrent(for: illust) } + files.filter { !$0.isCurrent(for: illust) }
    let maker = ThumbnailMaker(cache: services.cache, on: services.fileExecutor)
    for file in ordered {
      if let thumbnail = await maker.thumbnail(of: file, at: useTime) { return .image(thumbnail) }
    }
    if let reason = ImageResult.Reason(illust.visibility) { return .none(reason) }
    guard let url else { return .none(.noAddress) }
    guard fetches, size != .original else { return .notHeld }
    // Without a writable cache, each view would send the request again. Checked each time, because the user may delete
    // or replace the cache.
    try await services.cache.checkWritable()
    do {
      return try await fetch(url, key)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return .failed(reason)
    }
  }

  /// Returns the URL of the image; nil if only a placeholder's URL or none is stored.
  private func url(of key: ImageKey, _ illust: Illust) -> String? {
    guard key.page >= 0, key.page < illust.pageCount ?? .max else { return nil }
    let url = ImageCandidates.urls(of: illust, page: key.page, size: size).first
    return url.flatMap { ImageHosts.isImage(url: $0) ? $0 : nil }
  }

  private func cached(_ url: String) async -> WorkImage? {
    guard let bytes = await services.cache.image(url, at: useTime),
      let image = WorkImage(bytes, from: .cache)
    else { return nil }
    if size == .thumbnail { await colors.addIfNew(bytes, url: url) }
    return image
  }

  /// The time of a use; nil if uses are not recorded.
  private var useTime: Timestamp? { recordsUse ? services.now : nil }

  var colors: ThumbnailColors { ThumbnailColors(cache: services.cache, isRecorded: recordsUse) }

  private func fetch(_ url: String, _ key: ImageKey) async throws -> ImageResult {
    let part = try await LockedPart.take(services.cache.partPath(for: url))
    defer { part.removeName() }
    // Another task or process may have fetched it before the lock was acquired.
    if let cached = await cached(url) { return .image(cached) }
    let now = services.now
    let dayBefore = Timestamp(seconds: now.seconds - 86_400)
    if await services.cache.isAbsent(url, since: dayBefore) { return .none(.notFound) }
    // An incomplete reduced image is not worth resuming.
    let fetcher = ImageFetcher(client: services.client, minPartSize: .max)
    let headers = services.headers.image(source: .web, size: size, illust: key.illust)
    switch try await fetcher.fetch([url], headers: headers, to: part) {
    case .notFound:
      await services.cache.noteAbsence(url, at: now, forgetting: dayBefore)
      return .none(.notFound)
    case .failed(let reason): return .failed(Message(reason))
    case .whole(let fetched):
      let bytes = try fetched.part.file.readAll()
      guard let image = WorkImage(bytes, from: .pixiv) else {
        return .failed("response is a \(fetched.format.rawValue) file, not an image")
      }
      if size == .thumbnail { await colors.add(bytes, url: url) }
      try? await services.cache.put(bytes, url: url, at: now)
      return .image(image)
    }
  }
}

extension ImageResult.Reason {
  /// The reason why pixiv shows no image of a work; nil if it does.
  fileprivate init?(_ visibility: Visibility) {
    switch visibility {
    case .visible: return nil
    case .masked: self = .masked
    case .hidden: self = .hidden
    case .deleted: self = .deleted
    }
  }
}
