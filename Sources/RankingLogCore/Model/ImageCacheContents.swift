/// The contents of the image cache.
public struct ImageCacheContents: Hashable, Sendable {
  /// The images of one size.
  public struct Kind: Hashable, Sendable {
    /// The size in pixels.
    public let size: ImageSize
    /// The number of images.
    public let images: Int
    /// The size of the images, in bytes.
    public let bytes: Int
  }

  /// The directory, which may not exist.
  public let directory: String
  /// The maximum size, in bytes.
  public let budget: Int
  /// The sizes with at least one image.
  public internal(set) var kinds: [Kind] = []
  /// The times of the last use of the least and the most recently used image; nil if there are no images.
  public internal(set) var used: ClosedRange<Timestamp>?

  /// The number of images.
  public var images: Int { kinds.reduce(0) { $0 + $1.images } }
  /// The size of all images, in bytes.
  public var bytes: Int { kinds.reduce(0) { $0 + $1.bytes } }
}
