import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// Commands on a terminal. The process has one terminal at a time.
@Suite(.watchdog, .serialized)
struct TerminalCommandTests {
  private static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.38.0)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?62;c"
  private static let xterm = "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?1;0;256S\u{1B}[?63;1;2;4;6;9;15;16;22;28c"
  private static let wezTerm = "\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[?65;4;6;18;22c"
  private static let work = 116_007_623

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Runs a command line on a terminal, and returns its output and the requested images.
  private func run(
    _ line: String, answers: String = kitty, with variables: [String: String] = [:]
  ) async throws -> (status: Int32, output: String, images: Int) {
    let terminal = try PseudoTerminal(answers: answers)
    let before = sandbox.pixiv.requestCount
    let program = Program(
      environment: sandbox.environment.merging(["TERM": "xterm-256color"].merging(variables) { $1 }) { $1 },
      output: ByteSink(descriptor: terminal.descriptor, name: "standard output"),
      errors: ByteSink(descriptor: terminal.descriptor, name: "standard error"),
      clock: { Timestamp(Sandbox.now) ?? Timestamp(seconds: 0) },
      prompt: Prompt(descriptor: terminal.descriptor))
    let status = await program.run(line.split(separator: " ").map(String.init))
    #expect(terminal.isRestored)
    let images = sandbox.pixiv.requests(after: before).filter(\.isImage)
    return (status.code, terminal.finish(), images.count)
  }

  @Test(arguments: [
    (
      kitty, [:],
      ["terminal    kitty(0.38.0)", "cells of 9 × 18 pixels", "images      kitty: ", "at once (mode 2026)"]
    ),
    (
      xterm, ["COLORTERM": "truecolor"],
      ["terminal    XTerm(379)", "images      sixel: ", "colors      16,777,216"]
    ),
    (
      "\u{1B}[?1;2c", ["TERM": "xterm"],
      ["images      none: ", "16 colors", "improve     Use a terminal with images"]
    ),
    ("", ["TERM": "dumb"], ["images      none: TERM is dumb"]),
  ])
  func `doctor reports the answers of the terminal and the protocol`(
    answers: String, variables: [String: String], expected: [String]
  ) async throws {
    let run = try await run("doctor --terminal", answers: answers, with: variables)
    #expect(run.status == 0 && run.images == 0)
    for text in expected { #expect(run.output.contains(text), "\(run.output)") }
    let queries = run.output.split(separator: "\u{1B}[c", omittingEmptySubsequences: false).count - 1
    #expect(queries == (variables["TERM"] == "dumb" ? 0 : 1))
  }

  @Test(arguments: [("auto", "☆ is 2 cells wide"), ("1", "☆ is 1 cell wide")])
  func `the width of ambiguous characters is detected, or set by an option`(value: String, text: String)
    async throws
  {
    let run = try await run(
      "doctor --terminal --ambiguous-width \(value)", answers: "\u{1B}[1;3R\u{1B}[?62;c")
    #expect(run.status == 0 && run.output.contains(text), "\(run.output)")
  }

  @Test func `show prints one thumbnail, and fetches it once`() async throws {
    for expected in [1, 0] {
      let run = try await run("show \(Self.work)")
      #expect(run.status == 0 && run.images == expected)
      #expect(run.output.ranges(of: "\u{1B}_Ga=t,f=24,").count == 1 && run.output.contains("C=1"))
      #expect(run.output.contains("Title:"))
    }
  }

  @Test(arguments: ["show \(work) --pictures none", "show \(work) -f json", "ranking -d 2024-01-05 -n 2"])
  func `other output contains no images, and the terminal is not queried`(line: String) async throws {
    let run = try await run(line)
    #expect(run.status == 0 && run.images == 0)
    #expect(!run.output.contains("\u{1B}_G") && !run.output.contains("\u{1B}[c"))
  }

  @Test(
    .expensive(),
    arguments: [
      ("kitty", "\u{1B}_Ga=t,"), ("iterm", "\u{1B}]1337;File=inline=1;"), ("sixel", "\u{1B}P0;1;0q"),
      ("symbols", "\u{1B}[0;38;"),
    ])
  func `each protocol can be selected`(name: String, start: String) async throws {
    let run = try await run(
      "ranking -d 2024-01-05 -n 3 --thumbnails --pictures \(name)", answers: "\u{1B}[?62c")
    #expect(run.status == 0 && run.images == 3)
    #expect(run.output.ranges(of: start).count >= 3, "\(run.output)")
  }

  @Test func `thumbnails of stored rankings are not fetched offline`() async throws {
    _ = try await run("ranking -d 2024-01-05 -n 3 -f ids")
    let run = try await run("ranking -d 2024-01-05 -n 3 --thumbnails --offline")
    #expect(run.status == 0 && run.images == 0 && !run.output.contains("\u{1B}_Ga=t"))
  }

  @Test func `an R-18 work is blurred, and its file is not sent to the terminal`() async throws {
    let words = "ranking -m daily_r18 -d 2024-01-05 -n 2 --thumbnails"
    _ = try await sandbox.run("auth login --refresh-token \(Sandbox.refreshToken)")
    let run = try await run(
      words, answers: Self.wezTerm, with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    #expect(run.status == 0 && run.images == 2, "\(run.output)")
    #expect(!run.output.contains("1337;File") && run.output.contains("\u{1B}[0;38;"))
  }
}
