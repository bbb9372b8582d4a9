/// Converts frames to an animated WebP, which needs about 0.1 s of CPU time per frame of 1920 × 1080 pixels.
enum WebPAnimation {
  /// - Throws: `file` if a frame is damaged or has another size; `CancellationError` between two frames.
  static func write(_ frames: borrowing AnimationFrames, to file: borrowing FileHandle) throws {
    let decoder = try JPEGDecoder()
    let size = try AnimationSize(frames, decoder)
    guard var encoder = WebPEncoder(size.pixels) else {
      throw failure(frames.path, "of \(size.pixels)")
    }
    var time = 0
    for (number, frame) in frames.frames.enumerated() {
      try Task.checkCancellation()
      let jpeg = try frames.jpeg(number)
      try size.check(jpeg, frame, frames.path, decoder)
      let isAdded = encoder.add(at: time) { decoder.decode(jpeg, size.pixels, to: $0, stride: $1) }
      guard isAdded else { throw failure(frames.path, "from the frame \(frame.file.quotable)") }
      time += frame.delay
    }
    let written = encoder.finish(at: time) { bytes in
      Result { () throws(RankingLogError) in try file.write(bytes) }
    }
    guard let written else { throw failure(frames.path, "from these frames") }
    try written.get()
  }

  private static func failure(_ path: String, _ what: String) -> RankingLogError {
    .file(path: path, reason: "cannot create a WebP \(what)")
  }
}

/// The size of all frames of an animation.
struct AnimationSize {
  let pixels: PixelSize

  /// The size of the first frame.
  init(_ frames: borrowing AnimationFrames, _ decoder: borrowing JPEGDecoder) throws(RankingLogError) {
    guard let size = decoder.size(of: try frames.jpeg(0)) else {
      throw Self.unreadable(frames.frames[0], frames.path)
    }
    pixels = size
  }

  /// - Throws: `file` if a frame has another size.
  func check(
    _ jpeg: [UInt8], _ frame: Animation.Frame, _ path: String, _ decoder: borrowing JPEGDecoder
  ) throws(RankingLogError) {
    guard let size = decoder.size(of: jpeg) else { throw Self.unreadable(frame, path) }
    guard size == pixels else {
      throw .file(
        path: path, reason: "frames of two sizes: \(pixels), and \(size) for \(frame.file.quotable)")
    }
  }

  private static func unreadable(_ frame: Animation.Frame, _ path: String) -> RankingLogError {
    .file(path: path, reason: "frame \(frame.file.quotable) is too large or not a JPEG")
  }
}
