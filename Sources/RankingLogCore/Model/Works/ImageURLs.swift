/// The URLs of one image in three sizes; nil if the source omits one.
public struct ImageURLs: Codable, Hashable, Sendable {
  /// A small preview, as used in lists.
  public var thumbnail: String?
  /// The version with a longest side of 1200 pixels, always JPEG.
  public var regular: String?
  /// The file uploaded by the artist.
  public var original: String?

  /// Creates image URLs.
  public init(thumbnail: String? = nil, regular: String? = nil, original: String? = nil) {
    self.thumbnail = thumbnail
    self.regular = regular
    self.original = original
  }
}
