/// `data/animation/<id>.js`: the frames of an animation, which are files of the site.
enum AnimationScript {
  /// - Parameters:
  ///   - source: The SHA-256 of the ZIP. It makes the script unique to the ZIP, so that frames of an earlier version
  ///     are replaced.
  ///   - delays: The delays of the frames, in milliseconds.
  static func bytes(_ work: Int, source: String, format: SitePicture, delays: [Int]) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: SitePath.animationKey(work), capacity: 128 + 4 * delays.count) {
      writer in
      writer.object { writer in
        writer.member("source", source)
        writer.member("extension", format.fileExtension)
        writer.member("delays", delays) { $0.value($1) }
      }
    }.bytes
  }
}
