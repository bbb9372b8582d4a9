import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

extension TerminalCommandTests {
  /// `browse --terminal` under the keyboard.
  @Suite struct Browser {
    private static let answers = "\u{1B}[5;2R\u{1B}[?2026;2$y\u{1B}[?62;c"
    private static let kitty =
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.38.0)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// A running browser.
    private struct Session {
      let terminal: PseudoTerminal
      let run: Task<Int32, Never>
      let columns: Int
      let rows: Int

      /// The screen after all output so far.
      var screen: TerminalEmulator {
        var screen = TerminalEmulator(columns: columns, rows: rows)
        screen.execute(terminal.output)
        return screen
      }

      /// Waits until the screen contains all texts.
      func wait(for texts: String...) async throws {
        for _ in 0..<3000 {
          let text = screen.text
          if texts.allSatisfy(text.contains) { return }
          try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("missing \(texts) in:\n\(screen.text)")
      }

      /// Quits, and returns the complete output.
      func quit(_ keys: String = "Q") async -> String {
        terminal.send(keys)
        #expect(await run.value == 0)
        #expect(terminal.isRestored)
        return terminal.finish()
      }
    }

    private func start(
      _ line: String, answers: String = answers, columns: Int = 100, rows: Int = 30
    ) throws -> Session {
      let terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows), answers: answers)
      let program = Program(
        environment: sandbox.environment.merging(["TERM": "xterm-256color"]) { $1 },
        output: ByteSink(descriptor: terminal.descriptor, name: "standard output"),
        errors: ByteSink(descriptor: terminal.descriptor, name: "standard error"),
        clock: { Timestamp(Sandbox.now) ?? Timestamp(seconds: 0) },
        prompt: Prompt(descriptor: terminal.descriptor))
      let words = line.split(separator: " ").map(String.init)
      return Session(
        terminal: terminal, run: Task { await program.run(words).code }, columns: columns, rows: rows)
    }

    private func requests(after count: Int) -> [String] {
      sandbox.pixiv.requests(after: count).filter { !$0.isImage }.map { $0.query["date"] ?? $0.path }
    }

    @Test func `the list shows the date, ranks, titles and artists, and n and p change the date`()
      async throws
    {
      let session = try start("browse --terminal -d 2024-01-05 --pictures none")
      try await session.wait(for: "2024-01-05 Fri ▶  daily", "   1 ▲165  Hollow Parade", "水無月_ゆき", "1/500")
      session.terminal.send("n")
      try await session.wait(for: "2024-01-04 Thu ▶  daily", "1/500")
      session.terminal.send("pj")
      try await session.wait(for: "2024-01-05 Fri ▶  daily", "2/500")
      let output = await session.quit()
      #expect(output.contains("\u{1B}[?1049h") && output.contains("\u{1B}[?1049l"))
      #expect(session.screen.unknown.isEmpty)
    }

    @Test func `the visible page and the next one are requested, and stored pages are not`() async throws {
      let session = try start("browse --terminal -d 2024-01-05 --pictures none", rows: 20)
      try await session.wait(for: "1/500")
      session.terminal.send("G")
      try await session.wait(for: "50/500")
      // The cursor waits at the end of the first page until the second one arrives.
      session.terminal.send("j")
      try await session.wait(for: "51/500")
      session.terminal.send(" ")
      try await session.wait(for: "68/500")
      _ = await session.quit()
      #expect(requests(after: 0) == ["20240105", "20240105"])
      let again = try start("browse --terminal -d 2024-01-05 --pictures none", rows: 20)
      try await again.wait(for: "1/500")
      again.terminal.send("   ")
      try await again.wait(for: "52/500")
      _ = await again.quit()
      #expect(requests(after: 2).isEmpty)
    }

    @Test func `a date that is not stored is not requested offline`() async throws {
      let before = sandbox.pixiv.requestCount
      let session = try start("browse --terminal -d 2024-01-05 --offline")
      try await session.wait(for: "not stored; run without --offline to fetch it")
      _ = await session.quit("q")
      #expect(sandbox.pixiv.requestCount == before)
    }

    @Test func `each size of an image is requested and transmitted once, and freed at the end`() async throws
    {
      let session = try start("browse --terminal -d 2024-01-05", answers: Self.kitty)
      try await session.wait(for: "1/500")
      for _ in 0..<3000 where !session.terminal.output.contains("\u{1B}_Ga=p,") {
        try await Task.sleep(for: .milliseconds(10))
      }
      session.terminal.send("\r")
      for _ in 0..<3000 where session.terminal.output.ranges(of: "\u{1B}_Ga=t,").count < 2 {
        try await Task.sleep(for: .milliseconds(10))
      }
      session.terminal.send("q")
      try await session.wait(for: "Enter image")
      let output = await session.quit()
      #expect(output.ranges(of: "\u{1B}_Ga=t,").count == 2)
      #expect(output.ranges(of: "\u{1B}_Ga=d,d=I,").count == 2)
      #expect(sandbox.pixiv.requests.filter(\.isImage).count == 2)
    }

    @Test(arguments: [#""do":"reset""#, #""do":"status","status":500"#, #""do":"status","status":429"#])
    func `a failed image is requested once`(fault: String) async throws {
      try sandbox.pixiv.fault(#"{"match":"i.pximg.net","times":9999,\#(fault)}"#)
      let session = try start("browse --terminal -d 2024-01-05 --retries 0", answers: Self.kitty)
      try await session.wait(for: "1/500")
      for _ in 0..<3000 where sandbox.pixiv.requests.filter(\.isImage).isEmpty {
        try await Task.sleep(for: .milliseconds(10))
      }
      // Longer than the failure of another request.
      try await Task.sleep(for: .milliseconds(500))
      _ = await session.quit()
      let requests = sandbox.pixiv.requests.filter(\.isImage)
      #expect(requests.count == 1, "\(requests.map { "\($0.path) \($0.status) \($0.fault ?? "")" })")
    }

    @Test func `pastes, late answers and unknown keys do nothing`() async throws {
      let session = try start("browse --terminal -d 2024-01-05 --pictures none")
      try await session.wait(for: "1/500")
      let paste = String(repeating: "q\n", count: 50_000)
      session.terminal.send("\u{1B}[200~\(paste.prefix(3000))\u{1B}[201~" + Self.kitty + "\u{1B}[99;7Xzzj")
      try await session.wait(for: "2/500")
      _ = await session.quit("\u{3}")
    }

    @Test func `a failed ranking is reported, and r requests it again`() async throws {
      try sandbox.pixiv.fault(#"{"match":"ranking.php","times":9,"do":"status","status":403}"#)
      let session = try start("browse --terminal -d 2024-01-05 --pictures none --retries 0")
      try await session.wait(for: "press r to retry")
      try sandbox.pixiv.clearFaults()
      session.terminal.send("r")
      try await session.wait(for: "Hollow Parade")
      _ = await session.quit()
    }

    @Test func `output that is not a terminal is an error`() async throws {
      let run = try await sandbox.run("browse --terminal")
      #expect(run.status == 2 && run.errors.contains("use rankinglog ranking to print a ranking"))
    }
  }
}
