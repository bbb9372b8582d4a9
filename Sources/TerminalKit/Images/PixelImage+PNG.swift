internal import CPNG

extension PixelImage {
  /// Returns the image as a PNG file; nil if the library fails.
  ///
  /// - Parameter colorCount: The maximum number of colors, up to 256; nil for all colors.
  func png(colorCount: Int? = nil) -> [UInt8]? {
    guard let colorCount else { return png(bytes, UInt32(PNG_FORMAT_FLAG_COLOR), colors: nil) }
    let palette = ColorPalette(of: self, maxCount: colorCount)
    let colors = palette.colors.flatMap { [$0.red, $0.green, $0.blue] }
    return png(palette.indexes, UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP), colors: colors)
  }

  private func png(_ pixels: [UInt8], _ format: UInt32, colors: [UInt8]?) -> [UInt8]? {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height, image.format) = (UInt32(width), UInt32(height), format)
    image.colormap_entries = UInt32((colors?.count ?? 0) / 3)
    defer { png_image_free(&image) }
    // Pixels that cannot be compressed, with the filter of each row and the headers.
    var length = pixels.count + pixels.count / 256 + height + 4096
    var isWritten = false
    let file = [UInt8](unsafeUninitializedCapacity: length) { output, count in
      isWritten = png_image_write_to_memory(&image, output.baseAddress, &length, 0, pixels, 0, colors) != 0
      count = isWritten ? length : 0
    }
    return isWritten ? file : nil
  }
}
