/// The file with the frames and delays of an animation, next to its ZIP: `{"mime_type": …, "frames": [{"file": …,
/// "delay": …}]}`, with delays in milliseconds.
enum AnimationSidecar {
  /// Returns the path of the file for a ZIP.
  static func path(forZIP path: String) -> String {
    (path.hasSuffix(".zip") ? path.dropLast(4) : path[...]) + ".animation.json"
  }

  /// Returns the frames; nil if the bytes belong to another kind of file, or if a frame has no name or no delay. Also
  /// accepts a plain list of frames, as other programs write it.
  static func frames(_ bytes: [UInt8]) -> [Animation.Frame]? {
    let fields = try? JSONDecoding.decode(LenientObject.self, from: bytes)
    let list = try? JSONDecoding.decode([LenientObject].self, from: bytes)
    guard let listed = fields?.array("frames", of: LenientObject.self) ?? list, !listed.isEmpty else {
      return nil
    }
    let frames = listed.compactMap { frame -> Animation.Frame? in
      guard let file = frame.string("file"), let delay = frame.int("delay") else { return nil }
      return Animation.Frame(file: file, delay: delay)
    }
    return frames.count == listed.count ? frames : nil
  }

  static func bytes(_ animation: Animation) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("mime_type", animation.mimeType)
      writer.member("frames", animation.frames) { writer, frame in
        writer.object { writer in
          writer.member("file", frame.file)
          writer.member("delay", frame.delay)
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
