/// The appearance of a cell.
package struct Style: Sendable, Equatable {
  package var foreground: TerminalColor
  package var background: TerminalColor
  package var traits: Traits
  /// The address that the terminal opens from the text (OSC 8); nil for plain text.
  package var link: String?

  package init(
    _ foreground: TerminalColor = .standard, on background: TerminalColor = .standard, _ traits: Traits = [],
    link: String? = nil
  ) {
    (self.foreground, self.background, self.traits, self.link) = (foreground, background, traits, link)
  }

  /// Properties of text that are not colors. They remain in terminals without colors.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Traits(rawValue: 1)
    package static let dim = Traits(rawValue: 2)
    package static let underline = Traits(rawValue: 4)
    package static let reverse = Traits(rawValue: 8)
  }
}

/// A color of text or background.
package enum TerminalColor: Sendable, Equatable {
  /// The terminal's own color.
  case standard
  /// One of the 16 colors of the terminal's theme.
  case theme(UInt8)
  case rgb(RGB)
}

/// The colors that a terminal can draw.
package enum ColorDepth: Sendable {
  case none
  case theme
  case palette256
  case trueColor
}

extension Style {
  /// Appends the escape sequence that selects the style, after a reset.
  func appendSelection(to bytes: inout [UInt8], _ depth: ColorDepth) {
    bytes.append(utf8: "\u{1B}[0")
    for (trait, code) in [(Traits.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7)]
    where traits.contains(trait) {
      bytes.append(utf8: ";\(code)")
    }
    foreground.appendParameters(to: &bytes, depth, base: 30)
    background.appendParameters(to: &bytes, depth, base: 40)
    bytes.append(UInt8(ascii: "m"))
  }
}

extension TerminalColor {
  /// - Parameter base: 30 for the foreground, 40 for the background.
  fileprivate func appendParameters(to bytes: inout [UInt8], _ depth: ColorDepth, base: Int) {
    switch (self, depth) {
    case (.standard, _), (_, .none), (.rgb, .theme): break
    case (.theme(let index), _): bytes.append(utf8: ";\(Int(index) + base + (index < 8 ? 0 : 52))")
    case (.rgb(let color), .palette256): bytes.append(utf8: ";\(base + 8);5;\(color.nearest256)")
    case (.rgb(let color), .trueColor):
      bytes.append(utf8: ";\(base + 8);2;\(color.red);\(color.green);\(color.blue)")
    }
  }
}

extension [UInt8] {
  /// Appends a string in UTF-8.
  mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }
}
