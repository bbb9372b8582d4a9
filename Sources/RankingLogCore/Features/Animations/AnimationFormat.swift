/// The formats to which animations can be converted. The raw value is also the extension.
public enum AnimationFormat: String, CaseIterable, Sendable {
  /// Animated WebP, lossy, with exact delays; converted without ffmpeg.
  case webp
  /// An MP4 video (H.264), for any player. Odd sizes are padded by a row or a column.
  case mp4
  /// A WebM video (VP9), for browsers.
  case webm
  /// A Matroska video with the unchanged JPEGs of the frames.
  case mkv
  /// Animated PNG: lossless, several times as large as the ZIP.
  case apng
  /// GIF: 256 colors, and delays in hundredths of a second, at least two.
  case gif

  /// Whether the format requires ffmpeg. WebP requires no other program.
  var needsFFmpeg: Bool { self != .webp }

  /// Returns the path of the animation next to the ZIP of its frames. Other programs use `.ugoira` for a ZIP with the
  /// delays inside.
  func path(forZIP path: String) -> String {
    let ending = [".zip", ".ugoira"].first(where: path.hasSuffix) ?? ""
    return "\(path.dropLast(ending.count)).\(rawValue)"
  }
}
