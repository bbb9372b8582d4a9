/// The formats into which animations are converted. The raw value is also the extension.
public enum AnimationFormat: String, CaseIterable, Sendable {
  case webp, mp4, webm, mkv, apng, gif

  /// Whether ffmpeg makes it. WebP needs no other program.
  public var needsFFmpeg: Bool { self != .webp }

  /// The path of the animation beside the ZIP of its frames.
  func path(forZIP path: String) -> String {
    "\(path.hasSuffix(".zip") ? path.dropLast(4) : path[...]).\(rawValue)"
  }
}
