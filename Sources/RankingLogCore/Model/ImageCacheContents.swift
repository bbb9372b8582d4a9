/// What is in the image cache.
public struct ImageCacheContents: Hashable, Sendable {
  /// Images of a size.
  public struct Kind: Hashable, Sendable {
    /// The size in pixels.
    public let size: ImageSize
    /// Their number.
    public let images: Int
    /// Their size in bytes.
    public let bytes: Int
  }

  /// The directory, whether it exists or not.
  public let directory: String
  /// The maximum size in bytes.
  public let budget: Int
  /// The sizes of which there are images.
  public internal(set) var kinds: [Kind] = []
  /// The times of the last use of the image that goes first, and of the one that goes last; nil if there are none.
  public internal(set) var used: ClosedRange<Timestamp>?

  /// The number of images.
  public var images: Int { kinds.reduce(0) { $0 + $1.images } }
  /// The size of all images in bytes.
  public var bytes: Int { kinds.reduce(0) { $0 + $1.bytes } }
}
