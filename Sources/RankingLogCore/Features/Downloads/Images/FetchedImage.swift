/// A complete image, still in its `.part` file.
struct FetchedImage: Sendable {
  /// Locked until the image has its final name.
  let part: LockedPart
  let url: String
  let format: ImageFileFormat
  let bytes: Int
  /// The number of bytes after the image's end marker.
  var extraBytes = 0
  let sha256: [UInt8]
  let etag: String?
  let lastModified: String?
}
