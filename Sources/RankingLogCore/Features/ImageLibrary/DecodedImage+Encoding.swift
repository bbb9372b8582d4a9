internal import CPNG

extension DecodedImage {
  /// The formats of ``encoded(as:)``.
  package static let encodings: [ImageFileFormat] = [.jpg, .png, .webp]

  /// Returns the image as a file in one of ``encodings``; nil for another format, and if a library fails.
  package func encoded(as format: ImageFileFormat) -> [UInt8]? {
    switch format {
    case .jpg:
      guard let encoder = try? JPEGEncoder() else { return nil }
      return encoder.encode(pixels, PixelSize(width: width, height: height), quality: 90)
    case .png: return png
    case .webp: return WebPEncoder.image(pixels, PixelSize(width: width, height: height))
    default: return nil
    }
  }

  private var png: [UInt8]? {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height, image.format) = (UInt32(width), UInt32(height), UInt32(PNG_FORMAT_FLAG_COLOR))
    defer { png_image_free(&image) }
    var length = 0
    // Without a buffer, the function returns the length.
    guard png_image_write_to_memory(&image, nil, &length, 0, pixels, 0, nil) != 0 else { return nil }
    var isWritten = false
    let file = [UInt8](unsafeUninitializedCapacity: length) { output, count in
      isWritten = png_image_write_to_memory(&image, output.baseAddress, &length, 0, pixels, 0, nil) != 0
      count = isWritten ? length : 0
    }
    return isWritten ? file : nil
  }
}
