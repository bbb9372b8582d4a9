internal import HTTPServer
import RankingLogCore

/// The images of a live page: from the disk, the image cache, and pixiv.
struct BrowseImageFiles: Sendable {
  let log: RankingLog
  let isOffline: Bool
  private let queue: FetchQueue<ImageRequest, ImageResult>

  init(_ log: RankingLog, isOffline: Bool, patience: Duration = .seconds(1)) {
    (self.log, self.isOffline) = (log, isOffline)
    queue = FetchQueue(jobs: log.services.configuration.network.jobs, patience: patience) { key in
      try await log.images(key.size, fetches: true).image(key.image)
    }
  }

  /// Cancels all fetches.
  func stop() async { await queue.stop() }

  func thumbnail(_ work: Int, for request: ServerRequest) async throws -> ServerResponse {
    try await response(ImageKey(work), .thumbnail, request)
  }

  /// The original if it is on disk, otherwise the reduced image.
  func image(_ key: ImageKey, for request: ServerRequest) async throws -> ServerResponse {
    let original = log.images(.original, fetches: false)
    if let image = try await original.image(key).image { return try response(image, request) }
    return try await response(key, .regular, request)
  }

  /// A frame of an animation whose ZIP is on the disk.
  func frame(_ work: Int, _ number: Int) async throws -> ServerResponse {
    guard let zip = try await zip(of: work), let path = zip.path else { return .notFound }
    let file = try AnimationFrames(zipAt: path)
    guard file.frames.indices.contains(number) else { return .notFound }
    let format = try file.format
    return .image(format, .bytes(try file.contents(ofFrame: number, as: format)))
  }

  /// `data/animation/<id>.json`; nil if its ZIP is not on the disk.
  func animation(_ work: Int) async throws -> [UInt8]? {
    guard let zip = try await zip(of: work), let path = zip.path else { return nil }
    let file = try AnimationFrames(zipAt: path)
    return GalleryAnimation(work: work, zip: zip).file(of: file, as: try file.format).json
  }

  private func zip(of work: Int) async throws -> DownloadedImage? {
    for size in [ImageSize.original, .regular] {
      let held = try await log.services.archive.downloadedImages([work], size)[work] ?? []
      if let zip = held.first(where: { $0.page == 0 && $0.format == .zip && $0.path != nil }) { return zip }
    }
    return nil
  }

  private func response(
    _ key: ImageKey, _ size: ImageSize, _ request: ServerRequest
  ) async throws -> ServerResponse {
    let isAgain = RequestTarget(request.target)?.query["again"] != nil
    guard let found = try await find(key, size, isAgain: isAgain, unless: request.isAbandoned) else {
      return .notYet
    }
    switch found {
    case .image(let image): return try response(image, request)
    case .none, .notHeld: return .notFound
    case .failed(let reason): return ServerResponse(502, text: "\(reason)\n")
    }
  }

  /// Returns a thumbnail; nil if it has not been fetched yet.
  func thumbnail(
    _ work: Int, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    try await find(ImageKey(work), .thumbnail, isAgain: false, unless: isAbandoned)
  }

  /// Returns a reduced image; nil if it has not been fetched yet.
  func regular(
    _ key: ImageKey, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    try await find(key, .regular, isAgain: false, unless: isAbandoned)
  }

  private func find(
    _ key: ImageKey, _ size: ImageSize, isAgain: Bool, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    let stored = try await log.images(size, fetches: false).image(key)
    guard stored == .notHeld, !isOffline else { return stored }
    return try await queue.answer(
      ImageRequest(image: key, size: size), isAgain: isAgain, unless: isAbandoned)
  }

  private func response(_ image: WorkImage, _ request: ServerRequest) throws -> ServerResponse {
    switch image.content {
    case .bytes(let bytes): return .image(image.format, .bytes(bytes))
    case .file(let path):
      guard let file = OpenFile(path) else { return .notFound }
      return .file(file, type: image.format.mediaType, etag: file.etag, for: request)
    }
  }
}

extension ServerResponse {
  static var notFound: ServerResponse { ServerResponse(404, text: "Not found.\n") }

  /// An image of one pixel. Pages cannot read the status of an image, so this size means that they must request it
  /// again.
  fileprivate static var notYet: ServerResponse {
    let pixel: [UInt8] = [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21, 0xf9, 4, 1,
      0, 0, 0, 0,
      0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
    ]
    return ServerResponse(
      202, [("Content-Type", "image/gif"), ("Cache-Control", "no-store"), ("Retry-After", "1")], .bytes(pixel)
    )
  }

  fileprivate static func image(_ format: ImageFileFormat, _ body: Body) -> ServerResponse {
    ServerResponse(
      200, [("Content-Type", format.mediaType), ("Cache-Control", "private, max-age=86400")], body)
  }
}

/// An image in a size.
struct ImageRequest: Hashable {
  let image: ImageKey
  let size: ImageSize
}
