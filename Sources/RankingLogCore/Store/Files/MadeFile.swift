/// A file that was made of downloaded ones, in one location.
struct MadeFile: Hashable, Sendable {
  let location: StoredFile.Location
  /// The work; nil if it was made of a file that nobody downloaded here.
  let illust: Int?
  /// The extension.
  let format: String
  /// The checksum of what it was made of.
  let source: [UInt8]
  let bytes: Int
  let sha256: [UInt8]

  /// Whether the file exists with its recorded length.
  var isIntact: Bool { Files.length(location.path) == bytes }
}
