internal import CTurboJPEG

/// Decodes JPEGs with libjpeg-turbo.
struct JPEGDecoder: ~Copyable {
  /// The maximum number of pixels of a frame, more than in the largest ones at pixiv (1920 × 1080); it bounds the memory
  /// use.
  static let maxFramePixels = 3 << 20

  private let handle: tjhandle

  init() throws(RankingLogError) {
    guard let handle = tjInitDecompress() else {
      throw .file(path: "libjpeg-turbo", reason: "not enough memory")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Returns the size in the header; nil if the data is not a JPEG or has too many pixels.
  func size(of jpeg: [UInt8], upTo maxPixels: Int = maxFramePixels) -> PixelSize? {
    var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard
      tjDecompressHeader3(handle, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colours) == 0,
      width > 0, height > 0, Int(width) * Int(height) <= maxPixels
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
    return isDecoded(result)
  }

  /// Decodes to opaque pixels of red, green and blue, at one to eight eighths of the size.
  ///
  /// - Parameters:
  ///   - size: The size in the header.
  ///   - side: The minimum length of the longer side, if the image has as many pixels.
  /// - Returns: Nil if the data cannot be decoded.
  func decodeReduced(_ jpeg: [UInt8], _ size: PixelSize, side: Int) -> (size: PixelSize, pixels: [UInt8])? {
    let longer = max(size.width, size.height)
    let eighths = (1...8).first { longer * $0 >= side * 8 } ?? 8
    let reduced = PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
    var result: Int32 = -1
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * reduced.width * reduced.height) { buffer, count in
      // A truncated image leaves the rest of the pixels as they are.
      buffer.initialize(repeating: 0)
      result = tjDecompress2(
        handle, jpeg, UInt(jpeg.count), buffer.baseAddress, Int32(reduced.width), 0, Int32(reduced.height),
        Int32(TJPF_RGB.rawValue), TJFLAG_LIMITSCANS)
      count = 3 * reduced.width * reduced.height
    }
    return isDecoded(result) ? (reduced, pixels) : nil
  }

  /// Whether a result is a success, or a small error in the data that browsers ignore, too.
  private func isDecoded(_ result: Int32) -> Bool {
    result == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue
  }
}
