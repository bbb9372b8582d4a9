/// The order and the delays of frames, which the ZIPs of pixiv lack.
enum AnimationDelays {
  /// More than the delays of any animation take, in bytes.
  private static let maxBytes = 1 << 20

  /// The frames of a ZIP: from the file that a download writes beside it, else from that of PixivUtil2
  /// (`NAME.zip.js`), else from `animation.json` inside, where PixivUtil2 and hydrus put it.
  ///
  /// - Throws: `file` if there is none, or the first one has no delays.
  static func frames(ofZIP zip: borrowing StoredZIP, at path: String) throws(RankingLogError) -> [Animation
    .Frame]
  {
    for file in [AnimationSidecar.path(forZIP: path), path + ".js"] where Files.exists(file) {
      guard let count = Files.length(file), count <= maxBytes,
        let frames = AnimationSidecar.frames(try Files.read(file))
      else { throw .file(path: file, reason: "contains no frame delays") }
      return frames
    }
    let name = "animation.json"
    guard let count = zip.count(of: name) else {
      throw .file(
        path: path,
        reason:
          "has no frame delays: neither beside it, in \(AnimationSidecar.path(forZIP: path)), nor inside")
    }
    guard count <= maxBytes, let frames = frames(inside: try zip.contents(of: name)) else {
      throw .file(path: path, reason: "has an \(name) without frame delays")
    }
    return frames
  }

  /// PixivUtil2 adds the length of the ZIP with backslashes before the quotes, which is no JSON (`create_ugoira` in
  /// model/PixivImage.py, seen in 2026).
  private static func frames(inside bytes: [UInt8]) -> [Animation.Frame]? {
    if let frames = AnimationSidecar.frames(bytes) { return frames }
    var mended = bytes
    guard let range = bytes.firstRange(of: Array(#"\"zipSize\""#.utf8)) else { return nil }
    mended.replaceSubrange(range, with: Array(#""zipSize""#.utf8))
    return AnimationSidecar.frames(mended)
  }
}
