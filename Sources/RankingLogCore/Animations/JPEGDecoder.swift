internal import CTurboJPEG

/// Decodes JPEGs by libjpeg-turbo.
struct JPEGDecoder: ~Copyable {
  /// More than the 1920 × 1080 of pixiv's frames; memory grows with it.
  private static let maxPixels = 3 << 20

  private let handle: tjhandle

  init() throws(RankingLogError) {
    guard let handle = tjInitDecompress() else {
      throw .file(path: "libjpeg-turbo", reason: "cannot be used (not enough memory)")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// The size by the header; nil if it is no JPEG or has too many pixels.
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
  ///   - pixels: Room for `size`, which is that of the header.
  ///   - stride: The distance of rows in pixels.
  /// - Returns: False if it cannot be decoded. Small faults of the data are passed over, as browsers do.
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
