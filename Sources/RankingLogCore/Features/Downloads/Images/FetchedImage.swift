/// A complete image, still in its `.part` file.
struct FetchedImage: Sendable {
  /// Locked until the image has its final name.
  let part: LockedPart
  let url: String
  let format: ImageFileFormat
  let bytes: Int
  /// The number of bytes after the image's end marker.
  var extraBytes = 0
  /// Whether pixiv's own file has no end marker.
  var isIncomplete = false
  let sha256: [UInt8]
  let etag: String?
  let lastModified: String?
}
