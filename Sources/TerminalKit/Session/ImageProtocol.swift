/// A way to display images in a terminal.
package enum ImageProtocol: String, Sendable, CaseIterable {
  /// The graphics protocol of kitty.
  case kitty
  /// Inline files of iTerm2.
  case iterm
  /// Sixel graphics.
  case sixel
  /// Characters in two colors: the symbols of libchafa if it is installed, otherwise half blocks.
  case symbols
  /// Half blocks, which every font has.
  case blocks
  case none
}

/// The selected protocol, with the reason.
package struct ImageChoice: Sendable, Equatable {
  package let imageProtocol: ImageProtocol
  /// Whether images are placed by characters, so that tmux can move them.
  package var usesPlaceholders = false
  /// The reason, as a clause.
  package let reason: String
  /// Changes to the environment that would display better images, as sentences.
  package var improvements: [String] = []

  /// Selects the protocol for a terminal.
  ///
  /// An answer to the kitty query alone is not sufficient: some terminals answer it, but do not delete images, or
  /// display them at wrong positions. The names of terminals are of August 2026.
  ///
  /// - Parameters:
  ///   - requested: The protocol that the user selected; nil to detect it.
  ///   - tmux: The state of tmux, if the terminal is in one.
  package init(
    _ requested: ImageProtocol? = nil, _ report: TerminalReport, _ depth: ColorDepth,
    environment: [String: String],
    tmux: TmuxState? = nil
  ) {
    if let requested {
      self.init(requested, "selected by the user")
      usesPlaceholders = requested == .kitty && environment["TMUX"] != nil
    } else if environment["TERM"] == "dumb" {
      self.init(.none, "TERM is dumb")
    } else if environment["TMUX"] != nil {
      self.init(inTmux: report, depth, tmux)
    } else if environment["STY"] != nil {
      self.init(symbolsOrNone: depth, "GNU screen does not display images")
    } else {
      self.init(direct: report, depth, environment)
    }
  }

  private init(_ imageProtocol: ImageProtocol, _ reason: String, _ improvements: [String] = []) {
    (self.imageProtocol, self.reason, self.improvements) = (imageProtocol, reason, improvements)
  }

  private init(symbolsOrNone depth: ColorDepth, _ reason: String, _ improvements: [String] = []) {
    switch depth {
    case .none: self.init(.none, "\(reason), and colors are off", improvements)
    case .theme: self.init(.none, "\(reason), and the terminal has only 16 colors", improvements)
    case .palette256, .trueColor: self.init(.symbols, reason, improvements)
    }
  }

  private init(inTmux report: TerminalReport, _ depth: ColorDepth, _ tmux: TmuxState?) {
    if report.hasSixel {
      self.init(.sixel, "tmux displays sixel images")
    } else if let tmux, tmux.passesThrough, ["kitty", "ghostty"].contains(tmux.outerName) {
      self.init(.kitty, "tmux passes images through to \(tmux.outerName)")
      usesPlaceholders = true
    } else {
      let isCapable = tmux.map { ["kitty", "ghostty"].contains($0.outerName) } ?? false
      self.init(
        symbolsOrNone: depth, "tmux does not pass images through",
        isCapable
          ? ["Run 'tmux set -g allow-passthrough on' to display images in \(tmux?.outerName ?? "")."] : [])
    }
  }

  private init(direct report: TerminalReport, _ depth: ColorDepth, _ environment: [String: String]) {
    let name = TerminalName(report, environment)
    let answers = report.graphics[Int(TerminalReport.graphicsQuery)] == "OK"
    switch name {
    case .iTerm, .wezTerm, .mintty, .tabby, .hyper:
      self.init(.iterm, "\(name.rawValue) displays inline files best")
    case .visualStudioCode:
      if report.hasSixel {
        self.init(.iterm, "images are enabled in \(name.rawValue)")
      } else {
        self.init(
          symbolsOrNone: depth, "images are not enabled in \(name.rawValue)",
          ["Set terminal.integrated.enableImages in \(name.rawValue)."])
      }
    case .konsole:
      self.init(
        symbolsOrNone: depth, "\(name.rawValue) does not delete images",
        ["Use --pictures kitty to display images anyway."])
    case .rio where !answers: self.init(.iterm, "\(name.rawValue) displays inline files")
    default:
      if answers {
        self.init(.kitty, "the terminal answered the query of the kitty graphics protocol")
      } else if report.hasSixel {
        self.init(.sixel, "the terminal reports sixel graphics")
      } else {
        self.init(
          symbolsOrNone: depth,
          report.isComplete ? "the terminal reports no images" : "the terminal did not answer",
          [
            "Use a terminal with images, such as kitty, Ghostty, WezTerm, iTerm2, foot or Windows Terminal 1.22."
          ])
      }
    }
  }
}

extension TerminalReport {
  /// Whether the terminal reports sixel graphics.
  fileprivate var hasSixel: Bool { attributes?.dropFirst().contains(4) ?? false }
}

/// The state of the tmux server around the terminal.
package struct TmuxState: Sendable, Equatable {
  /// The name of the terminal that displays tmux, in lowercase; empty if unknown.
  package let outerName: String
  /// Whether tmux passes sequences of its programs through to that terminal.
  package let passesThrough: Bool

  /// The arguments of tmux that print the state.
  package static let query = [
    "display-message", "-p", "#{client_termtype}\t#{client_termname}\t#{allow-passthrough}",
  ]

  /// Parses the output of ``query``, such as `kitty(0.38.0)`, a tab, `xterm-kitty`, a tab and `on`.
  package init(_ output: String) {
    let fields = output.split(omittingEmptySubsequences: false) { $0 == "\t" || $0 == "\n" }
    let (version, name) = (fields.first?.lowercased() ?? "", fields.dropFirst().first?.lowercased() ?? "")
    outerName =
      ["kitty", "ghostty", "wezterm", "iterm2", "foot"].first { version.hasPrefix($0) || name.hasSuffix($0) }
      ?? ""
    passesThrough = fields.count > 2 && ["on", "all", "1"].contains(fields[2])
  }
}

/// A terminal with a special rule.
private enum TerminalName: String {
  case iTerm = "iTerm2"
  case wezTerm = "WezTerm"
  case mintty
  case tabby = "Tabby"
  case hyper = "Hyper"
  case visualStudioCode = "Visual Studio Code"
  case konsole = "Konsole"
  case rio = "Rio"
  case other

  init(_ report: TerminalReport, _ environment: [String: String]) {
    let program = (environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? "").lowercased()
    let version = report.version?.lowercased() ?? ""
    let names: [(String, Self)] = [
      ("iterm", .iTerm), ("wezterm", .wezTerm), ("mintty", .mintty), ("tabby", .tabby), ("hyper", .hyper),
      ("vscode", .visualStudioCode), ("konsole", .konsole), ("rio", .rio),
    ]
    // The answer of the terminal is newer than the environment, which `ssh` and `sudo` may drop or keep.
    self = names.first { version.hasPrefix($0.0) }?.1 ?? names.first { program.hasPrefix($0.0) }?.1 ?? .other
  }
}

extension ColorDepth {
  /// Determines the colors of a terminal.
  ///
  /// - Parameter isOn: Whether the user allows colors.
  package init(_ report: TerminalReport, environment: [String: String], isOn: Bool) {
    let term = environment["TERM"] ?? ""
    let version = report.version?.lowercased() ?? ""
    if !isOn || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || environment["WT_SESSION"] != nil
      || environment["TMUX"] == nil
        && ["kitty", "ghostty", "wezterm", "iterm", "foot", "konsole", "mintty", "xterm(", "vte("].contains(
          where: {
            version.hasPrefix($0)
          })
    {
      self = .trueColor
    } else if ["256color", "kitty", "direct"].contains(where: { term.hasSuffix($0) }) {
      self = .palette256
    } else {
      self = .theme
    }
  }
}
