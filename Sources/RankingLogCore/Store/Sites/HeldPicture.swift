/// A downloaded file of an image.
struct HeldPicture: Sendable {
  let page: Int
  /// The file extension for the format of the bytes.
  let format: String
  let bytes: Int
  let sha256: [UInt8]
  /// The path of a file with the recorded length; nil if none exists anymore.
  let path: String?
}
