import CommandLineKit
import TerminalKit

/// Values of `--pictures`: a protocol, or `auto`.
enum PicturesChoice: String, CaseIterable, ArgumentValue, Sendable {
  case auto, kitty, iterm, sixel, symbols, none

  /// The selected protocol; nil to detect it.
  var imageProtocol: ImageProtocol? { ImageProtocol(rawValue: rawValue) }
}

/// The option for images in the terminal.
struct PicturesOption: Arguments {
  static let section = Section("Terminal")

  @Option("Display images in the terminal by PROTOCOL.", placeholder: "PROTOCOL") var pictures =
    PicturesChoice.auto

  var parts: ArgumentParts { ["pictures": _pictures] }
}
