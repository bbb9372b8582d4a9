/// Creates thumbnails of downloaded files in larger sizes. The image cache stores them, because decoding an original can
/// need a second.
actor ThumbnailMaker {
  private let cache: ImageCache
  private let executor: QueueExecutor
  /// The longest side of a thumbnail, in pixels: the same as pixiv's thumbnails have.
  private static let side = 480
  /// The maximum length in bytes of a thumbnail.
  private static let length = 256 << 10
  /// The maximum length of a GIF or WebP, which is shown unchanged. pixiv has few of them.
  private static let unreducedLength = 8 << 20
  /// The maximum length of a file that is decoded.
  private static let decodedLength = 64 << 20

  init(cache: ImageCache, on executor: QueueExecutor) { (self.cache, self.executor) = (cache, executor) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Returns a thumbnail; nil if the file was moved or changed, is too large, or cannot be decoded.
  ///
  /// - Parameter now: The time of the use; nil to record no use, and to store nothing.
  func thumbnail(of file: StoredFile, at now: Timestamp?) async -> WorkImage? {
    guard let path = file.intactLocation?.path else { return nil }
    if file.format == .gif || file.format == .webp {
      return file.bytes <= Self.unreducedLength ? WorkImage(file) : nil
    }
    let key = CachedImage.reducedKey(sha256: file.sha256)
    if let cached = await cache.image(key, at: now) { return WorkImage(cached, from: .disk) }
    guard let reduced = Self.decoded(path, file)?.fitted(into: Self.side).jpeg(upTo: Self.length) else {
      return nil
    }
    // Without a writable cache, the next call creates it again.
    if let now { try? await cache.put(reduced, url: key, at: now) }
    return WorkImage(reduced, from: .disk)
  }

  private static func decoded(_ path: String, _ file: StoredFile) -> DecodedImage? {
    guard file.format == .zip || file.bytes <= decodedLength else { return nil }
    let bytes = file.format == .zip ? try? AnimationFrames(zipAt: path).jpeg(0) : try? Files.read(path)
    guard let bytes else { return nil }
    return ImageFileFormat(firstBytes: Array(bytes.prefix(16))) == .png
      ? DecodedImage(png: bytes) : DecodedImage(jpeg: bytes, side: side)
  }
}
