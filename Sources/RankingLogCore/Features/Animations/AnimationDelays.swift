/// The order and the delays of frames, which pixiv's ZIPs do not contain.
enum AnimationDelays {
  /// The maximum size of a delays file in bytes, larger than any animation needs.
  private static let maxBytes = 1 << 20

  /// The files next to a ZIP that may contain its delays.
  static func paths(zip path: String) -> [String] { [AnimationSidecar.path(forZIP: path), path + ".js"] }

  /// Returns the frames of a ZIP. The delays are in the file next to the ZIP that a download writes, or in the file of
  /// PixivUtil2 (`NAME.zip.js`). Otherwise they are in `animation.json` inside the ZIP, as written by PixivUtil2 and
  /// hydrus.
  ///
  /// - Throws: `file` if there are no delays, or the first of these files contains none.
  static func frames(ofZIP zip: borrowing StoredZIP, at path: String) throws(RankingLogError) -> [Animation
    .Frame]
  {
    for file in paths(zip: path) where Files.exists(file) {
      guard let count = Files.length(file), count <= maxBytes,
        let frames = AnimationSidecar.frames(try Files.read(file))
      else { throw .file(path: file, reason: "no frame delays") }
      return frames
    }
    let name = "animation.json"
    guard let count = zip.count(of: name) else {
      throw .file(
        path: path,
        reason:
          "no frame delays, neither in \(AnimationSidecar.path(forZIP: path)) nor inside the ZIP")
    }
    guard count <= maxBytes, let frames = frames(inside: try zip.contents(of: name)) else {
      throw .file(path: path, reason: "no frame delays in \(name)")
    }
    return frames
  }

  /// Returns the frames of an `animation.json`. PixivUtil2 adds the length of the ZIP with backslashes before the
  /// quotes, which is not valid JSON (`create_ugoira` in model/PixivImage.py, seen in 2026).
  private static func frames(inside bytes: [UInt8]) -> [Animation.Frame]? {
    if let frames = AnimationSidecar.frames(bytes) { return frames }
    var mended = bytes
    guard let range = bytes.firstRange(of: Array(#"\"zipSize\""#.utf8)) else { return nil }
    mended.replaceSubrange(range, with: Array(#""zipSize""#.utf8))
    return AnimationSidecar.frames(mended)
  }
}
