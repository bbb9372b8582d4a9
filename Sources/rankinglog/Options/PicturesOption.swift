import CommandLineKit
import TerminalKit

/// Values of `--pictures`: a protocol, or `auto`.
enum PicturesChoice: String, CaseIterable, ArgumentValue, Sendable {
  case auto, kitty, iterm, sixel, symbols, blocks, none

  /// The selected protocol; nil to detect it.
  var imageProtocol: ImageProtocol? { ImageProtocol(rawValue: rawValue) }
}

/// Values of `--ambiguous-width`: a number of cells, or `auto`.
enum AmbiguousWidth: String, CaseIterable, ArgumentValue, Sendable {
  case auto
  case one = "1"
  case two = "2"

  /// The number of cells; nil to detect it.
  var cells: Int? { Int(rawValue) }
}

/// The options for images and text in the terminal.
struct PicturesOption: Arguments {
  static let section = Section("Terminal")

  @Option("--pictures", "Display images in the terminal by PROTOCOL.", placeholder: "PROTOCOL")
  var pictures = PicturesChoice.auto
  @Option(
    "--ambiguous-width", "Width of ambiguous characters in cells; auto queries the terminal.",
    placeholder: "CELLS")
  var ambiguousWidth = AmbiguousWidth.auto
}
