internal import CWebP

/// Encodes an animated WebP by libwebp, which repeats without end. Times are exact to the millisecond.
///
/// Equal frames in a row become one, so what is exact is which picture is shown when, not the number of frames.
struct WebPEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private var picture: WebPPicture
  private var settings: WebPConfig

  /// nil without memory, or if the size is not possible (16383 pixels).
  init?(_ size: PixelSize) {
    var (options, picture, settings) = (WebPAnimEncoderOptions(), WebPPicture(), WebPConfig())
    guard WebPAnimEncoderOptionsInit(&options) != 0, WebPPictureInit(&picture) != 0,
      WebPConfigInit(&settings) != 0
    else { return nil }
    // Lossy: without loss, what JPEG left is six times as much.
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

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - start: The time at which it appears, in milliseconds.
  ///   - draw: Draws all pixels: blue, green, red, alpha; the rows are `stride` pixels apart.
  /// - Returns: False if drawing or encoding failed.
  mutating func add(
    at start: Int, _ draw: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Bool
  ) -> Bool {
    guard let pixels = picture.argb, draw(pixels, Int(picture.argb_stride)) else { return false }
    return WebPAnimEncoderAdd(encoder, &picture, Int32(start), &settings) != 0
  }

  /// Ends the animation.
  ///
  /// - Returns: What `write` returns; nil if the animation cannot be put together.
  func finish<Result>(at end: Int, _ write: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0
    else { return nil }
    return write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
