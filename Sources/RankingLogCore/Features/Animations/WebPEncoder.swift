internal import CWebP

/// Encodes images, and endlessly repeating animations, as WebP with libwebp. Times are exact to the millisecond.
///
/// Equal consecutive frames are merged, so the displayed image at each time is exact, but not the number of frames.
struct WebPEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private var picture: WebPPicture
  private var settings: WebPConfig

  /// Creates an encoder; nil without enough memory, or if the size is not supported (maximum 16383 pixels).
  init?(_ size: PixelSize) {
    var (options, picture, settings) = (WebPAnimEncoderOptions(), WebPPicture(), WebPConfig())
    guard WebPAnimEncoderOptionsInit(&options) != 0, WebPPictureInit(&picture) != 0,
      WebPConfigInit(&settings) != 0
    else { return nil }
    // Lossy: a lossless encoding would store the JPEG artifacts, which needs six times the space.
    (settings.quality, settings.method) = (90, 4)
    (picture.use_argb, picture.width, picture.height) = (1, Int32(size.width), Int32(size.height))
    guard WebPPictureAlloc(&picture) != 0 else { return nil }
    guard let encoder = WebPAnimEncoderNew(picture.width, picture.height, &options) else {
      WebPPictureFree(&picture)
      return nil
    }
    (self.encoder, self.picture, self.settings) = (encoder, picture, settings)
  }

  deinit {
    WebPAnimEncoderDelete(encoder)
    var picture = picture
    WebPPictureFree(&picture)
  }

  /// Encodes rows of red, green and blue as a single image; nil if libwebp fails.
  static func image(_ pixels: [UInt8], _ size: PixelSize) -> [UInt8]? {
    guard pixels.count == 3 * size.width * size.height else { return nil }
    var output: UnsafeMutablePointer<UInt8>?
    let count = WebPEncodeRGB(
      pixels, Int32(size.width), Int32(size.height), Int32(3 * size.width), 90, &output)
    defer { WebPFree(output) }
    return output.flatMap { count > 0 ? Array(UnsafeBufferPointer(start: $0, count: count)) : nil }
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - start: The time at which the frame appears, in milliseconds.
  ///   - draw: Draws all pixels as blue, green, red, alpha. The rows are `stride` pixels apart.
  /// - Returns: False if drawing or encoding failed.
  mutating func add(
    at start: Int, _ draw: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Bool
  ) -> Bool {
    guard let pixels = picture.argb, draw(pixels, Int(picture.argb_stride)) else { return false }
    return WebPAnimEncoderAdd(encoder, &picture, Int32(start), &settings) != 0
  }

  /// Ends the animation.
  ///
  /// - Returns: The result of `write`; nil if the animation cannot be assembled.
  func finish<Result>(at end: Int, _ write: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0
    else { return nil }
    return write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
