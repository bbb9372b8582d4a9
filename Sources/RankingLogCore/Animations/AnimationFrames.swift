/// The frames of an animation to convert: all are there, and within the bounds of what pixiv has.
///
/// Each is read and checked when it is its turn, so memory holds one.
struct AnimationFrames: ~Copyable {
  /// Of one animation. Those of pixiv have some hundreds at most.
  static let maxCount = 2000
  /// In milliseconds: from the shortest that any format can tell apart, to ten minutes, the most that all formats can.
  static let delays = 1...600_000
  /// The most bytes of a frame.
  private static let maxBytes = 16 << 20

  /// In the order of display; never empty.
  let frames: [Animation.Frame]
  let path: String
  private let zip: StoredZIP

  /// - Throws: `file` with the path of the ZIP or of the delays.
  init(zipAt path: String) throws(RankingLogError) {
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
        throw .file(path: path, reason: "lacks the frame \(name)")
      }
      guard count <= Self.maxBytes else {
        throw .file(path: path, reason: "has the frame \(name) of \(count) bytes: more than \(Self.maxBytes)")
      }
      guard Self.delays.contains(frame.delay) else {
        throw .file(
          path: path,
          reason:
            "shows the frame \(name) for \(frame.delay) ms: not \(Self.delays.lowerBound) to \(Self.delays.upperBound)"
        )
      }
    }
    (self.frames, self.path) = (frames, path)
    self.zip = zip
  }

  /// The bytes of a frame, a JPEG that ends as one.
  ///
  /// - Throws: `file` for anything else.
  func jpeg(_ number: Int) throws(RankingLogError) -> [UInt8] {
    let name = frames[number].file
    let bytes = try zip.contents(of: name)
    switch PictureValidation(BufferedFileReader(bytes)) {
    case .whole(.jpg), .trailingBytes(.jpg, _): return bytes
    case .truncated(.jpg):
      throw .file(path: path, reason: "has the frame \(name.quotable), which is truncated")
    default: throw .file(path: path, reason: "has the frame \(name.quotable), which is not a JPEG")
    }
  }

  /// The checksum of what is shown and for how long.
  ///
  /// - Parameter zip: The SHA-256 of the ZIP.
  func checksum(zip: [UInt8]) throws(RankingLogError) -> [UInt8] {
    let order = frames.map { "\($0.delay) \($0.file)\n" }.joined()
    return try Digest.of(zip + Array(order.utf8), .sha256)
  }

  private static func tooMany(_ count: Int, _ what: String, _ path: String) -> RankingLogError {
    .file(path: path, reason: "has \(count) \(what): more than \(maxCount)")
  }
}
