/// A picture that is whole, still under its `.part` name.
struct FetchedPicture: Sendable {
  /// Held until the picture has its name.
  let part: LockedPart
  let url: String
  let format: PictureFormat
  let bytes: Int
  /// How many of the bytes come after the picture's end.
  var extraBytes = 0
  let sha256: [UInt8]
  let etag: String?
  let lastModified: String?
}
