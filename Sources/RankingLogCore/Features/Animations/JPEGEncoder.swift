internal import CTurboJPEG

/// Encodes JPEGs with libjpeg-turbo.
struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle

  init() throws(RankingLogError) {
    guard let handle = tjInitCompress() else {
      throw .file(path: "libjpeg-turbo", reason: "not enough memory")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Encodes rows of red, green and blue; nil if libjpeg-turbo fails.
  ///
  /// - Parameter quality: From 1 to 100.
  func encode(_ pixels: [UInt8], _ size: PixelSize, quality: Int) -> [UInt8]? {
    guard pixels.count == 3 * size.width * size.height else { return nil }
    var (buffer, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    defer { tjFree(buffer) }
    let result = tjCompress2(
      handle, pixels, Int32(size.width), 0, Int32(size.height), Int32(TJPF_RGB.rawValue), &buffer, &count,
      Int32(TJSAMP_420.rawValue), Int32(quality), 0)
    guard result == 0, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}
