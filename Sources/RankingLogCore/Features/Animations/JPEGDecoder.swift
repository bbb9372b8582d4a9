internal import CTurboJPEG

/// Decodes JPEGs with libjpeg-turbo.
struct JPEGDecoder: ~Copyable {
  /// The maximum number of pixels, more than in the largest frames at pixiv (1920 × 1080); it bounds the memory use.
  private static let maxPixels = 3 << 20

  private let handle: tjhandle

  init() throws(RankingLogError) {
    guard let handle = tjInitDecompress() else {
      throw .file(path: "libjpeg-turbo", reason: "not enough memory")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Returns the size in the header; nil if the data is not a JPEG or has too many pixels.
  func size(of jpeg: [UInt8]) -> PixelSize? {
    var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard
      tjDecompressHeader3(handle, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colours) == 0,
      width > 0, height > 0, Int(width) * Int(height) <= Self.maxPixels
    else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Decodes to opaque pixels of blue, green, red and alpha.
  ///
  /// - Parameters:
  ///   - pixels: The memory for `size`, which is the size in the header.
  ///   - stride: The distance of rows, in pixels.
  /// - Returns: False if the data cannot be decoded. Small errors in the data are ignored, as in browsers.
  func decode(
    _ jpeg: [UInt8], _ size: PixelSize, to pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) -> Bool {
    let result = pixels.withMemoryRebound(to: UInt8.self, capacity: 4 * stride * size.height) { bytes in
      tjDecompress2(
        handle, jpeg, UInt(jpeg.count), bytes, Int32(size.width), Int32(4 * stride), Int32(size.height),
        Int32(TJPF_BGRA.rawValue), TJFLAG_LIMITSCANS)
    }
    return result == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue
  }
}
