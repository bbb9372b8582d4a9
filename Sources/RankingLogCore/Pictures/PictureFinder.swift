/// Finds one picture: on the disk, in the image cache, or at pixiv.
struct PictureFinder: Sendable {
  let services: Services
  let size: ImageSize
  let fetches: Bool

  /// - Parameter stored: What the archive has of the work.
  func find(_ key: PictureKey, _ stored: StoredWork) async throws -> PictureAnswer {
    try Task.checkCancellation()
    let illust = stored.illust?.illust ?? Illust(id: key.illust)
    let files = stored.files(ofPage: key.page)
    if let file = files.lazy.filter({ $0.isCurrent(for: illust) }).compactMap(WorkPicture.init).first {
      return .picture(file)
    }
    let answer = try await withoutFile(key, illust)
    // What the artist uploaded before is better than nothing.
    if case .failed = answer { return answer }
    guard answer.picture == nil, let former = files.lazy.compactMap(WorkPicture.init).first else {
      return answer
    }
    return .picture(former)
  }

  private func withoutFile(_ key: PictureKey, _ illust: Illust) async throws -> PictureAnswer {
    let url = url(of: key, illust)
    // Originals are files on the disk.
    if size != .original, let url, let cached = await cached(url) { return .picture(cached) }
    if let reason = PictureAnswer.Reason(illust.visibility) { return .none(reason) }
    guard let url else { return .none(.noAddress) }
    guard fetches, size != .original else { return .notHeld }
    // Otherwise each view would send the request again. Checked each time: the user may delete or replace the cache.
    try await services.cache.checkWritable()
    do {
      return try await fetch(url, key)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return .failed(reason)
    }
  }

  /// The address; nil if none is known, or only that of a placeholder.
  private func url(of key: PictureKey, _ illust: Illust) -> String? {
    guard key.page >= 0, key.page < illust.pageCount ?? .max else { return nil }
    let url = ImageCandidates.urls(of: illust, page: key.page, size: size).first
    return url.flatMap { ImageHosts.isImage(url: $0) ? $0 : nil }
  }

  private func cached(_ url: String) async -> WorkPicture? {
    await services.cache.image(url, at: services.now).flatMap { WorkPicture($0, from: .cache) }
  }

  private func fetch(_ url: String, _ key: PictureKey) async throws -> PictureAnswer {
    let part = try await LockedPart.take(services.cache.partPath(for: url))
    defer { part.removeName() }
    // Another task or process may have fetched it before we had the lock.
    if let cached = await cached(url) { return .picture(cached) }
    // A part of a reduced image is not worth resuming.
    let fetcher = PictureFetcher(client: services.client, minPartSize: .max)
    let headers = ImageHeaders.headers(source: .web, size: size, illust: key.illust)
    switch try await fetcher.fetch([url], headers: headers, to: part) {
    case .notFound: return .none(.notFound)
    case .failed(let reason): return .failed(Message(reason))
    case .whole(let fetched):
      let bytes = try fetched.part.file.readAll()
      guard let picture = WorkPicture(bytes, from: .pixiv) else {
        return .failed("the response is a \(fetched.format.rawValue) file")
      }
      try? await services.cache.put(bytes, url: url, at: services.now)
      return .picture(picture)
    }
  }
}

extension PictureAnswer.Reason {
  /// Why pixiv shows no picture of a work; nil if it does.
  fileprivate init?(_ visibility: Visibility) {
    switch visibility {
    case .visible: return nil
    case .masked: self = .masked
    case .hidden: self = .hidden
    case .deleted: self = .deleted
    }
  }
}
