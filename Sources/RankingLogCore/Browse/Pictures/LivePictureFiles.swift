internal import HTTPServer

/// The pictures of a live page: from the disk, the image cache, and pixiv.
struct LivePictureFiles: Sendable {
  let services: Services
  let isOffline: Bool
  private let queue: NewestFirst

  init(_ services: Services, isOffline: Bool) {
    (self.services, self.isOffline) = (services, isOffline)
    queue = NewestFirst(services.configuration.network.jobs)
  }

  func thumbnail(_ work: Int, for request: ServerRequest) async throws -> ServerResponse {
    try await response(PictureKey(work), .thumbnail, request)
  }

  /// The original, if it is on the disk, or else the reduced image.
  func image(_ key: PictureKey, for request: ServerRequest) async throws -> ServerResponse {
    let original = Pictures(services: services, size: .original, fetches: false)
    if let picture = try await original.picture(key).picture { return try response(picture, request) }
    return try await response(key, .regular, request)
  }

  /// A frame of an animation whose ZIP is on the disk.
  func frame(_ work: Int, _ number: Int) async throws -> ServerResponse {
    guard let zip = try await animation(work), let path = zip.path else { return .notFound }
    let file = try AnimationFile(zipAt: path)
    guard file.frames.indices.contains(number) else { return .notFound }
    return .picture(file.format, .bytes(try file.contents(ofFrame: number)))
  }

  /// `data/animation/<id>.js`; nil if its ZIP is not on the disk.
  func animationScript(_ work: Int) async throws -> [UInt8]? {
    guard let zip = try await animation(work), let path = zip.path else { return nil }
    return GalleryAnimation(work: work, zip: zip).script(of: try AnimationFile(zipAt: path))
  }

  private func animation(_ work: Int) async throws -> HeldPicture? {
    for size in [ImageSize.original, .regular] {
      let held = try await services.archive.heldPictures([work], size)[work] ?? []
      if let zip = held.first(where: { $0.page == 0 && $0.format == "zip" && $0.path != nil }) { return zip }
    }
    return nil
  }

  private func response(
    _ key: PictureKey, _ size: ImageSize, _ request: ServerRequest
  ) async throws -> ServerResponse {
    var answer = try await Pictures(services: services, size: size, fetches: false).picture(key)
    if answer == .notHeld, !isOffline {
      let fetched = try await queue.run(unless: request.isAbandoned) {
        try await Pictures(services: services, size: size, fetches: true).picture(key)
      }
      answer = fetched ?? answer
    }
    switch answer {
    case .picture(let picture): return try response(picture, request)
    case .none, .notHeld: return .notFound
    case .failed(let reason): return ServerResponse(502, text: "\(reason)\n")
    }
  }

  private func response(_ picture: WorkPicture, _ request: ServerRequest) throws -> ServerResponse {
    switch picture.content {
    case .bytes(let bytes): return .picture(picture.format, .bytes(bytes))
    case .file(let path):
      guard let file = OpenFile(path) else { return .notFound }
      return .file(file, type: picture.format.mediaType, etag: file.etag, for: request)
    }
  }
}

extension ServerResponse {
  static var notFound: ServerResponse { ServerResponse(404, text: "There is nothing here.\n") }

  fileprivate static func picture(_ format: WorkPicture.Format, _ body: Body) -> ServerResponse {
    ServerResponse(
      200, [("Content-Type", format.mediaType), ("Cache-Control", "private, max-age=86400")], body)
  }
}

extension WorkPicture.Format {
  fileprivate var mediaType: String { self == .jpg ? "image/jpeg" : "image/\(rawValue)" }
}
