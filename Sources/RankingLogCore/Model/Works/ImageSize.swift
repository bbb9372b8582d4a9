/// The sizes in which pixiv serves every image.
public enum ImageSize: String, CaseIterable, Sendable {
  /// The file uploaded by the artist.
  case original
  /// Longest side 1200 pixels, JPEG.
  case regular
  /// At most 480 × 960 pixels, JPEG: the size in the original app.
  case mobile
  /// The preview used in lists, JPEG.
  case thumbnail
}
