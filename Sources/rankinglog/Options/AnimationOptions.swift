import CommandLineKit
import RankingLogCore

extension AnimationFormat: ArgumentValue {}

/// Values of `--animation`.
enum AnimationChoice: String, CaseIterable, ArgumentValue {
  case zip, webp, mp4, webm, mkv, apng, gif

  /// nil for the ZIP alone.
  var format: AnimationFormat? { AnimationFormat(rawValue: rawValue) }
}

/// Options for downloading animations.
struct AnimationOptions: Arguments {
  static let section = ImageOptions.section

  @Option("What to make of the ZIP of a ugoira; all but webp by ffmpeg.", placeholder: "FORMAT")
  var animation = AnimationChoice.zip

  var parts: ArgumentParts { ["animation": _animation] }
}
