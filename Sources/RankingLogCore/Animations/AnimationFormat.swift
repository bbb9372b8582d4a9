/// The formats into which animations are converted. The raw value is also the extension.
public enum AnimationFormat: String, CaseIterable, Sendable {
  case webp, mp4, webm, mkv, apng, gif

  /// Whether ffmpeg makes it. WebP needs no other program.
  var needsFFmpeg: Bool { self != .webp }

  /// The path of the animation beside the ZIP of its frames. Other programs call one with its delays inside `.ugoira`.
  func path(forZIP path: String) -> String {
    let ending = [".zip", ".ugoira"].first(where: path.hasSuffix) ?? ""
    return "\(path.dropLast(ending.count)).\(rawValue)"
  }
}
