/// The sizes in which pixiv serves every image.
public enum ImageSize: String, CaseIterable, Sendable {
  /// The file uploaded by the artist.
  case original
  /// The version with a longest side of 1200 pixels, JPEG.
  case regular
  /// The version with at most 480 × 960 pixels, JPEG: the size in the original app.
  case mobile
  /// The preview used in lists, JPEG.
  case thumbnail
}
