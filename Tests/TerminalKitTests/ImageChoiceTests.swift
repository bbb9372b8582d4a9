import Testing

@testable import TerminalKit

struct ImageChoiceTests {
  /// The answers of terminals to the queries, measured in November 2026 with the versions of Debian 12 and libghostty.
  private static let answers = [
    "kitty": "\u{1B}[5;3R\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[4;486;900t\u{1B}[6;18;9t"
      + "\u{1B}[?2026;2$y\u{1B}[?2027;0$y\u{1B}[?0u\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c",
    "xterm": "\u{1B}[5;2R\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?2026;0$y\u{1B}[?2027;0$y"
      + "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
    "plain xterm": "\u{1B}[5;2R\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
    "mlterm": "\u{1B}[1;2R\u{1B}[4;456;800t\u{1B}[6;19;10t\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c",
    "tmux": "\u{1B}[9;2R\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c",
    "tmux with sixel": "\u{1B}[9;2R\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c",
    "ghostty":
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|libghostty\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?0u\u{1B}[?62;22c",
    "konsole": "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|Konsole 24.12.0\u{1B}\\\u{1B}[?62;1;4c",
    "wezterm": "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[?65;4;6;18;22c",
    "silent": "",
  ]

  private static func report(_ terminal: String) -> TerminalReport {
    var report = TerminalReport()
    var parser = InputParser()
    for event in parser.parse(answers[terminal, default: ""].utf8) { report.add(event) }
    return report
  }

  private static let table: [(String, [String: String], String?, ImageProtocol, Bool)] = [
    ("kitty", ["TERM": "xterm-kitty"], nil, .kitty, false),
    ("ghostty", ["TERM": "xterm-ghostty"], nil, .kitty, false),
    ("xterm", ["TERM": "xterm-256color"], nil, .sixel, false),
    ("plain xterm", ["TERM": "xterm-256color"], nil, .symbols, false),
    ("mlterm", ["TERM": "mlterm-256color"], nil, .sixel, false),
    ("wezterm", ["TERM": "xterm-256color"], nil, .iterm, false),
    ("konsole", ["TERM": "xterm-256color"], nil, .symbols, false),
    ("silent", ["TERM": "xterm-256color"], nil, .symbols, false),
    ("silent", ["TERM": "xterm"], nil, .none, false),
    ("silent", ["TERM": "dumb"], nil, .none, false),
    ("silent", ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], nil, .iterm, false),
    ("plain xterm", ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], nil, .symbols, false),
    ("xterm", ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], nil, .iterm, false),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x"], nil, .symbols, false),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x"], "kitty(0.38)\txterm-kitty\toff\n", .symbols, false),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x"], "kitty(0.38)\txterm-kitty\ton\n", .kitty, true),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x"], "XTerm(379)\txterm\ton\n", .symbols, false),
    ("tmux with sixel", ["TERM": "tmux-256color", "TMUX": "x"], nil, .sixel, false),
    ("kitty", ["TERM": "screen-256color", "STY": "1.x"], nil, .symbols, false),
  ]

  @Test(arguments: table.indices)
  func `each terminal has the protocol of the table`(index: Int) {
    let (terminal, environment, tmux, expected, usesPlaceholders) = Self.table[index]
    let report = Self.report(terminal)
    let depth = ColorDepth(report, environment: environment, isOn: true)
    let choice = ImageChoice(nil, report, depth, environment: environment, tmux: tmux.map(TmuxState.init))
    #expect(
      choice.imageProtocol == expected && choice.usesPlaceholders == usesPlaceholders, "\(terminal) \(choice)"
    )
    #expect(!choice.reason.isEmpty)
  }

  @Test func `the protocol that the user selected is used`() {
    let choice = ImageChoice(.sixel, Self.report("silent"), .theme, environment: ["TERM": "xterm"])
    #expect(choice.imageProtocol == .sixel && choice.reason == "selected by the user")
  }

  @Test func `tmux without passthrough is improved by an option of tmux`() {
    let tmux = TmuxState("ghostty 1.1\txterm-ghostty\toff")
    let choice = ImageChoice(
      nil, Self.report("tmux"), .trueColor, environment: ["TMUX": "x", "TERM": "tmux-256color"], tmux: tmux)
    #expect(choice.improvements == ["Run 'tmux set -g allow-passthrough on' to display images in ghostty."])
  }

  @Test func `answers contain the size of a cell, modes, colors and widths`() {
    let kitty = Self.report("kitty")
    #expect(kitty.cellPixels == CellPixels(width: 9, height: 18) && kitty.areaPixels?.width == 900)
    #expect(kitty.supports(mode: 2026) && !kitty.supports(mode: 2027) && kitty.keyboard == 0)
    #expect(
      kitty.background == RGB(red: 0, green: 0, blue: 0) && kitty.ambiguousWidth == 2 && kitty.isComplete)
    let mlterm = Self.report("mlterm")
    // In row 1, the answer looks like a key.
    #expect(mlterm.ambiguousWidth == 1 && mlterm.version == nil)
    #expect(!Self.report("silent").isComplete)
  }

  @Test func `the size of a cell comes from the terminal, or from the system`() {
    let screen = ScreenSize(columns: 80, rows: 24, pixelWidth: 640, pixelHeight: 384)
    #expect(Self.report("kitty").cell(screen) == CellPixels(width: 9, height: 18))
    #expect(Self.report("xterm").cell(screen) == CellPixels(width: 8, height: 16))
    #expect(Self.report("xterm").cell(ScreenSize(columns: 80, rows: 24)) == .default)
  }

  @Test func `names in answers contain no control characters`() {
    var report = TerminalReport()
    report.add(.reply(.version("a\u{9B}b\u{7}" + String(repeating: "c", count: 5000))))
    #expect(report.version == "ab" + String(repeating: "c", count: 78))
  }

  @Test(arguments: [
    ("kitty", ["TERM": "xterm-kitty"], ColorDepth.trueColor),
    ("silent", ["TERM": "xterm-256color"], .palette256),
    ("silent", ["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
    ("silent", ["TERM": "linux"], .theme),
    ("silent", ["TERM": "dumb"], ColorDepth.none),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x"], .palette256),
  ])
  func `colors follow the environment and the terminal`(
    terminal: String, environment: [String: String], expected: ColorDepth
  ) {
    #expect(ColorDepth(Self.report(terminal), environment: environment, isOn: true) == expected)
    #expect(ColorDepth(Self.report(terminal), environment: environment, isOn: false) == ColorDepth.none)
  }
}
