/// An animation on disk: the ZIP of the frames, with the file of the frame delays next to it. All frames exist, and
/// have one format.
package struct AnimationFile: ~Copyable {
  /// The frames, in order; never empty.
  package let frames: [Animation.Frame]
  package let format: WorkPicture.Format
  private let zip: StoredZIP
  private let path: String

  /// - Throws: `file` with the path of the ZIP or of the delays file, if either cannot be read or is damaged.
  package init(zipAt path: String) throws(RankingLogError) {
    let sidecar = AnimationSidecar.path(forZIP: path)
    guard let frames = AnimationSidecar.frames(try Files.read(sidecar)), let first = frames.first else {
      throw .file(path: sidecar, reason: "no frame delays")
    }
    let zip = try StoredZIP(try FileHandle(reading: path))
    if let missing = frames.first(where: { !zip.contains($0.file) }) {
      throw .file(path: path, reason: "missing frame \(missing.file)")
    }
    guard let format = WorkPicture.Format(firstBytes: try zip.contents(of: first.file).prefix(16)) else {
      throw .file(path: path, reason: "unknown frame format")
    }
    (self.frames, self.format, self.path) = (frames, format, path)
    self.zip = zip
  }

  /// Returns the files of an animation: the ZIP and the delays file.
  package static func paths(zip path: String) -> [String] { [path, AnimationSidecar.path(forZIP: path)] }

  /// Returns the bytes of a frame.
  ///
  /// - Throws: `file` if the frame is damaged or has another format.
  package func contents(ofFrame number: Int) throws(RankingLogError) -> [UInt8] {
    let bytes = try zip.contents(of: frames[number].file)
    guard WorkPicture.Format(firstBytes: bytes.prefix(16)) == format else {
      throw .file(path: path, reason: "frames of several formats")
    }
    return bytes
  }
}
