import CommandLineKit
import RankingLogCore

extension AnimationFormat: ArgumentValue {}

/// Values of `--animation`.
enum AnimationChoice: String, CaseIterable, ArgumentValue {
  case zip, webp, mp4, webm, mkv, apng, gif

  /// The format to convert to; nil for the ZIP.
  var format: AnimationFormat? { AnimationFormat(rawValue: rawValue) }
}

/// Options for downloading animations.
struct AnimationOptions: Arguments {
  static let section = ImageOptions.section

  @Option(
    "--animation", "Format to convert ugoira to; all except zip and webp require ffmpeg.",
    placeholder: "FORMAT")
  var animation = AnimationChoice.zip
}
