import HTTPTransport

/// Writes an image to a part, from the image cache if enabled, otherwise from pixiv.
struct ImageSource: Sendable {
  let context: DownloadContext

  func fetch(
    _ picture: ImageDownloader.Request, _ urls: [String], to part: LockedPart,
    at location: StoredFile.Part, stored: (url: String, etag: String)?
  ) async throws -> ImageFetcher.Result {
    // Originals are never cached, because they are stored on disk.
    let usesCache = context.options.usesCache && context.options.size != .original
    if usesCache, let url = urls.first,
      let image = await context.services.cache.image(url, at: context.services.now)
    {
      return try FetchedImage(cached: image, url: url, part: part).map { .whole($0) } ?? .notFound
    }
    let archive = context.archive
    let notes = Lock<Task<Void, Never>?>(nil)
    let fetcher = ImageFetcher(
      client: context.services.client, progress: { [context] in context.received($0) }
    ) { url, etag in
      notes.withLock { last in
        let before = last
        last = Task {
          await before?.value
          // Without the row, a later run restarts the file, which costs only time.
          try? await archive.setPart(location, url: url, etag: etag)
        }
      }
    }
    let headers = context.services.headers.image(
      source: context.options.source ?? picture.work.source ?? .web, size: context.options.size,
      illust: picture.illust.id)
    let result = try await fetcher.fetch(urls, headers: headers, to: part, stored: stored)
    // A row written after the file was renamed would never be removed.
    await notes.withLock { $0 }?.value
    if usesCache, case .whole(let fetched) = result {
      // A cache that cannot be written is not a failure.
      try? await context.services.cache.put(
        try Files.read(fetched.part.path), url: fetched.url, at: context.services.now)
    }
    return result
  }
}

extension FetchedImage {
  /// A cached image, written to its part; nil if the bytes are not an image.
  fileprivate init?(cached image: [UInt8], url: String, part: LockedPart) throws(RankingLogError) {
    guard let format = ImageFileFormat(firstBytes: Array(image.prefix(16))) else { return nil }
    try part.file.setLength(0)
    try part.file.write(image)
    self.init(
      part: part, url: url, format: format, bytes: image.count, sha256: try Digest.of(image, .sha256),
      etag: nil,
      lastModified: nil)
  }
}
