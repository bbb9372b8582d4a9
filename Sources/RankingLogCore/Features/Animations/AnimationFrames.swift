/// The frames of an animation in a ZIP: all exist, and are within pixiv's limits.
///
/// Each frame is read and checked only when it is needed, so memory contains one frame at a time.
package struct AnimationFrames: ~Copyable {
  /// The maximum number of frames. pixiv's animations have at most a few hundred.
  static let maxCount = 2000
  /// The valid delays in milliseconds: from the shortest in any format to ten minutes, the longest that all formats
  /// support.
  static let delays = 1...600_000
  /// The maximum size of a frame in bytes.
  private static let maxBytes = 16 << 20

  /// The frames in display order; never empty.
  package let frames: [Animation.Frame]
  let path: String
  private let zip: StoredZIP

  /// - Throws: `file` with the path of the ZIP or of the delays file.
  package init(zipAt path: String) throws(RankingLogError) {
    let zip = try StoredZIP(try FileHandle(reading: path))
    guard zip.count <= Self.maxCount else { throw Self.tooMany(zip.count, "files", path) }
    let frames = try AnimationDelays.frames(ofZIP: zip, at: path)
    try self.init(frames, of: zip, at: path)
  }

  /// - Throws: `file` if a frame is missing, or a number is out of bounds.
  init(_ frames: [Animation.Frame], of zip: consuming StoredZIP, at path: String) throws(RankingLogError) {
    guard frames.count <= Self.maxCount else { throw Self.tooMany(frames.count, "frames", path) }
    for frame in frames {
      let name = frame.file.quotable
      guard let count = zip.count(of: frame.file) else {
        throw .file(path: path, reason: "missing frame \(name)")
      }
      guard count <= Self.maxBytes else {
        throw .file(path: path, reason: "frame \(name) has \(count) bytes, more than \(Self.maxBytes)")
      }
      guard Self.delays.contains(frame.delay) else {
        throw .file(
          path: path,
          reason:
            "frame \(name) has a delay of \(frame.delay) ms, not \(Self.delays.lowerBound) to \(Self.delays.upperBound)"
        )
      }
    }
    (self.frames, self.path) = (frames, path)
    self.zip = zip
  }

  /// The format of the frames, according to the first one.
  ///
  /// - Throws: `file` if it is not an image.
  package var format: ImageFileFormat {
    get throws(RankingLogError) {
      let bytes = try zip.contents(of: frames[0].file).prefix(16)
      guard let format = ImageFileFormat(firstBytes: Array(bytes)), format != .zip else {
        throw .file(path: path, reason: "unknown frame format")
      }
      return format
    }
  }

  /// Returns the files of an animation: the ZIP, and the files that may contain its delays.
  package static func paths(zip path: String) -> [String] { [path] + AnimationDelays.paths(zip: path) }

  /// Returns the bytes of a frame.
  ///
  /// - Parameter format: The format of all frames.
  /// - Throws: `file` if the frame is damaged or has another format.
  package func contents(ofFrame number: Int, as format: ImageFileFormat) throws(RankingLogError) -> [UInt8] {
    let bytes = try zip.contents(of: frames[number].file)
    guard ImageFileFormat(firstBytes: Array(bytes.prefix(16))) == format else {
      throw .file(path: path, reason: "frames of several formats")
    }
    return bytes
  }

  /// Returns the bytes of a frame, a complete JPEG.
  ///
  /// - Throws: `file` for any other bytes.
  func jpeg(_ number: Int) throws(RankingLogError) -> [UInt8] {
    let name = frames[number].file
    let bytes = try zip.contents(of: name)
    switch ImageValidation(BufferedFileReader(bytes)) {
    case .whole(.jpg), .trailingBytes(.jpg, _): return bytes
    case .truncated(.jpg):
      throw .file(path: path, reason: "frame \(name.quotable) is truncated")
    default: throw .file(path: path, reason: "frame \(name.quotable) is not a JPEG")
    }
  }

  /// Returns the checksum of the frames and their delays.
  ///
  /// - Parameter zip: The SHA-256 of the ZIP.
  package func checksum(zip: [UInt8]) throws(RankingLogError) -> [UInt8] {
    let order = frames.map { "\($0.delay) \($0.file)\n" }.joined()
    return try Digest.of(zip + Array(order.utf8), .sha256)
  }

  private static func tooMany(_ count: Int, _ what: String, _ path: String) -> RankingLogError {
    .file(path: path, reason: "\(count) \(what), more than \(maxCount)")
  }
}
