/// The pixels of an image.
package struct DecodedImage: Sendable {
  /// The maximum number of pixels of an image that is decoded: a square of 8,192. It bounds the memory use.
  static let maxPixels = 64 << 20

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Red, green and blue of each pixel, in rows from the top.
  package let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Decodes a JPEG, reduced while it is decoded; nil for other formats and for damaged data.
  ///
  /// - Parameter side: The longer side of the result is at least this number of pixels, if the image has as many.
  package init?(jpeg: [UInt8], side: Int) {
    guard let decoder = try? JPEGDecoder(), let size = decoder.size(of: jpeg, upTo: Self.maxPixels),
      let image = decoder.decodeReduced(jpeg, size, side: side)
    else { return nil }
    (width, height, pixels) = (image.size.width, image.size.height, image.pixels)
  }
}
