extension WorkImage {
  /// The longest side of a thumbnail, in pixels: the same as pixiv's thumbnails have.
  private static let side = 480
  /// The maximum length in bytes of a thumbnail.
  private static let length = 256 << 10
  /// The maximum length of a file that is shown unchanged, because its format cannot be reduced here: a page shows
  /// hundreds of them.
  private static let unreducedLength = 1 << 20
  /// The maximum length of a file that is decoded.
  private static let decodedLength = 64 << 20

  /// Creates a thumbnail of a downloaded file in a larger size; nil if the file was moved or changed, or is too large.
  init?(thumbnailOf file: StoredFile) {
    let bytes: [UInt8]?
    if file.format == .zip {
      bytes = file.intactLocation.flatMap { try? AnimationFrames(zipAt: $0.path).jpeg(0) }
    } else {
      guard let image = WorkImage(file), image.count <= Self.decodedLength else { return nil }
      if image.format != .jpg {
        guard image.count <= Self.unreducedLength else { return nil }
        self = image
        return
      }
      bytes = try? image.bytes()
    }
    let jpeg = bytes.flatMap { DecodedImage(jpeg: $0, side: Self.side) }?.fitted(into: Self.side)
      .jpeg(upTo: Self.length)
    guard let jpeg else { return nil }
    self.init(jpeg, from: .disk)
  }
}
