/// The sizes in which pixiv keeps every picture.
public enum ImageSize: String, CaseIterable, Sendable {
  /// The file that the author uploaded.
  case original
  /// The longest side 1200 pixels, JPEG.
  case regular
  /// At most 480 × 960 pixels, JPEG: the original app's size.
  case mobile
  /// As lists show it, JPEG.
  case thumbnail
}
