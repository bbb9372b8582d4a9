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
        let isShown = try await wait {
          let text = screen.text
          return texts.allSatisfy(text.contains)
        }
        if !isShown { Issue.record("missing \(texts) in:\n\(screen.text)") }
      }

      /// Waits until a condition on the output is true.
      func wait(until isTrue: () -> Bool) async throws -> Bool {
        var checked = -1
        for _ in 0..<30_000 {
          // The condition examines the complete output, which may contain megabytes of images.
          let count = terminal.byteCount
          if count != checked, isTrue() { return true }
          checked = count
          try await anyDelay(.milliseconds(10))
        }
        return false
      }

      /// Waits until the terminal received a number of images.
      func wait(images count: Int) async throws {
        if try await wait(until: { terminal.output.ranges(of: "\u{1B}_Ga=t,").count >= count }) { return }
        Issue.record("\(terminal.output.ranges(of: "\u{1B}_Ga=t,").count) instead of \(count) images")
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
      _ line: String, answers: String = answers, columns: Int = 100, rows: Int = 30,
      with variables: [String: String] = [:], bytesPerSecond: Int? = nil
    ) throws -> Session {
      let terminal = try PseudoTerminal(
        columns: UInt16(columns), rows: UInt16(rows), answers: answers, bytesPerSecond: bytesPerSecond)
      let variables = ["TERM": "xterm-256color"].merging(variables) { $1 }
      let program = Program(
        environment: sandbox.environment.merging(variables) { $1 },
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
      try await session.wait(images: 1)
      session.terminal.send("\r")
      try await session.wait(images: 2)
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
      try await eventually { !sandbox.pixiv.requests.filter(\.isImage).isEmpty }
      // Longer than the failure of another request.
      try await anyDelay(.milliseconds(500))
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

    @Test
    func
      `the grid requests the thumbnails of the visible works, and scrolls through stored ones without requests`()
      async throws
    {
      let session = try start("browse --terminal -d 2024-01-05", answers: Self.kitty, columns: 90, rows: 30)
      try await session.wait(for: "1/500")
      try await session.wait(images: 1)
      session.terminal.send("2")
      // Three columns in two rows, and the thumbnail of the list in another size.
      try await session.wait(for: "1 Hollow Parade", "6 海辺で走る狐")
      try await session.wait(images: 7)
      #expect(sandbox.pixiv.requests.filter(\.isImage).count == 6)
      session.terminal.send("jj")
      try await session.wait(for: "7/500")
      try await session.wait(images: 10)
      session.terminal.send("kk")
      try await session.wait(for: "1/500")
      let output = await session.quit()
      #expect(sandbox.pixiv.requests.filter(\.isImage).count == 9)
      #expect(output.ranges(of: "\u{1B}_Ga=t,").count == output.ranges(of: "\u{1B}_Ga=d,d=I,").count)
    }

    @Test func `d downloads the selected works, and quitting asks first while downloads are running`()
      async throws
    {
      let directory = sandbox.home.path + "/originals"
      let session = try start("browse --terminal -d 2024-01-05 --pictures none -o \(directory)")
      try await session.wait(for: "1/500")
      session.terminal.send("xx")
      try await session.wait(for: "2 selected")
      session.terminal.send("d")
      try await session.wait(for: "downloaded 2 works (")
      session.terminal.send("J")
      try await session.wait(for: "114867005  done", "114860906  done")
      session.terminal.send("\u{1B}")
      try await session.wait(for: "Enter image")
      _ = await session.quit()
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count >= 2)
    }

    @Test func `queries and shell commands show their output`() async throws {
      // Only the first page is requested.
      let session = try start("browse --terminal -d 2024-01-05 --pictures none", rows: 12)
      try await session.wait(for: "1/500")
      session.terminal.send(":movers -d 2024-01-05 -n 5\r")
      try await session.wait(for: ":movers -d 2024-01-05 -n 5  5 works", "水族館で笑う少女")
      session.terminal.send("|tr 0-9 a-j; echo end\r")
      try await session.wait(for: "bbehjcgjj", "end", "done")
      session.terminal.send("q")
      try await session.wait(for: "5 works")
      session.terminal.send("/rank:..20\r")
      try await session.wait(for: "3 of 5 works")
      session.terminal.send("qs金魚\r")
      try await session.wait(for: "search 金魚  ", "古い駅で歌う金魚")
      _ = await session.quit()
    }

    @Test func `in tmux, characters place the image, and it is freed through tmux`() async throws {
      let session = try start(
        "browse --terminal -d 2024-01-05 --pictures kitty", with: ["TMUX": "/nonexistent,1,0"])
      try await session.wait(for: "1/500")
      #expect(
        try await session.wait(until: { session.terminal.output.unicodeScalars.contains("\u{10EEEE}") }))
      let output = await session.quit()
      #expect(output.ranges(of: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,").count == 1)
      #expect(output.ranges(of: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,").count == 1)
    }

    @Test(arguments: ["symbols", "sixel", "iterm"])
    func `without the protocol of kitty, a slow connection displays no images`(pictures: String) async throws
    {
      let session = try start(
        "browse --terminal -d 2024-01-05 --pictures \(pictures)", with: ["SSH_TTY": "/dev/pts/9"],
        bytesPerSecond: 20_000)
      try await session.wait(for: "1/500", "the connection is slow; press v to display images")
      _ = await session.quit()
      #expect(sandbox.pixiv.requests.filter(\.isImage).isEmpty)
    }

    @Test(arguments: [true, false])
    func `over ssh, images are PNG files if the terminal decodes them`(decodesPNG: Bool) async throws {
      let answers = (decodesPNG ? "\u{1B}_Gi=33;OK\u{1B}\\" : "\u{1B}_Gi=33;EINVAL\u{1B}\\") + Self.kitty
      let session = try start(
        "browse --terminal -d 2024-01-05", answers: answers, with: ["SSH_TTY": "/dev/pts/9"],
        bytesPerSecond: 20_000)
      try await session.wait(for: "1/500", "the connection is slow, so images have less detail")
      try await session.wait(images: 1)
      let output = await session.quit()
      #expect(output.contains("\u{1B}_Ga=q,f=100,i=33;"))
      #expect(output.contains("\u{1B}_Ga=t,f=100,") == decodesPNG)
      #expect(output.contains("\u{1B}_Ga=t,f=24,") == !decodesPNG)
    }

    @Test func `a session continues at the position of the last one`() async throws {
      let session = try start("browse --terminal -d 2024-01-05 --pictures none")
      try await session.wait(for: "1/500")
      session.terminal.send("n")
      try await session.wait(for: "2024-01-04 Thu ▶", "1/500")
      session.terminal.send("jj")
      try await session.wait(for: "3/500")
      _ = await session.quit()
      let next = try start("browse --terminal --pictures none")
      try await next.wait(for: "2024-01-04", "3/500")
      _ = await next.quit()
    }

    @Test func `output that is not a terminal is an error`() async throws {
      let run = try await sandbox.run("browse --terminal")
      #expect(run.status == 2 && run.errors.contains("use rankinglog ranking to print a ranking"))
    }
  }
}
