/// The format of an image file, or of the ZIP of an animation's frames. The raw value is the file extension.
public enum ImageFileFormat: String, CaseIterable, Sendable {
  /// A JPEG image.
  case jpg
  /// A PNG image.
  case png
  /// A GIF image.
  case gif
  /// A WebP image.
  case webp
  /// A ZIP of the frames of an animation.
  case zip

  /// The media type: `image/jpeg`, `application/zip`.
  package var mediaType: String {
    switch self {
    case .jpg: "image/jpeg"
    case .png, .gif, .webp: "image/\(rawValue)"
    case .zip: "application/zip"
    }
  }

  /// Returns the format by its magic number: the Content-Type and the extension are only hints.
  package init?(firstBytes bytes: [UInt8]) {
    switch bytes {
    case _ where bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpg
    case _ where bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]): self = .png
    case _ where bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)):
      self = .gif
    case _
    where bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)):
      self = .webp
    case _ where bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]): self = .zip
    default: return nil
    }
  }
}
