internal import CPNG

extension DecodedImage {
  /// Decodes a PNG, on white where it is transparent; nil for other formats, damaged data and more than
  /// ``maxPixels``.
  init?(png: [UInt8]) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, png, png.count) != 0 else { return nil }
    let (width, height) = (Int(image.width), Int(image.height))
    guard width * height <= Self.maxPixels else { return nil }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    var white = png_color(red: 255, green: 255, blue: 255)
    var isDecoded = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
      isDecoded = png_image_finish_read(&image, &white, buffer.baseAddress, 0, nil) != 0
      // After an error, some pixels are not initialized.
      count = isDecoded ? 3 * width * height : 0
    }
    guard isDecoded else { return nil }
    self.init(width: width, height: height, pixels: pixels)
  }
}
