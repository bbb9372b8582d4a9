/// The formats to which animations can be converted. The raw value is also the extension.
public enum AnimationFormat: String, CaseIterable, Sendable {
  case webp, mp4, webm, mkv, apng, gif

  /// Whether the format requires ffmpeg. WebP requires no other program.
  var needsFFmpeg: Bool { self != .webp }

  /// Returns the path of the animation next to the ZIP of its frames. Other programs use `.ugoira` for a ZIP with the
  /// delays inside.
  func path(forZIP path: String) -> String {
    let ending = [".zip", ".ugoira"].first(where: path.hasSuffix) ?? ""
    return "\(path.dropLast(ending.count)).\(rawValue)"
  }
}
