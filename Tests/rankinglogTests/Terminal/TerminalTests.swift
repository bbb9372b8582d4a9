import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct TerminalTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, false, ["CLICOLOR_FORCE": "1"], true),
    (.auto, false, ["CLICOLOR_FORCE": "0"], false),
    (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, ["CLICOLOR_FORCE": "1"], false),
  ])
  func `the color choice, the terminal and the environment decide on color`(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool
  ) {
    #expect(choice.isOn(isTerminal: isTerminal, environment: environment) == isOn)
  }

  @Test func `a pipe is not a terminal, and has only the width from COLUMNS`() throws {
    let pipe = try Pipe()
    #expect(!Terminal.isTerminal(pipe.writer))
    #expect(Terminal.columns(of: pipe.writer, environment: [:]) == nil)
    #expect(Terminal.columns(of: pipe.writer, environment: ["COLUMNS": "0"]) == nil)
    #expect(Terminal.columns(of: pipe.writer, environment: ["COLUMNS": "wide"]) == nil)
    #expect(Terminal.columns(of: pipe.writer, environment: ["COLUMNS": "132"]) == 132)
  }

  @Test func `a terminal has its width, and lines are written immediately`() throws {
    var master: Int32 = -1
    var descriptor: Int32 = -1
    try #require(openpty(&master, &descriptor, nil, nil, nil) == 0)
    defer {
      close(descriptor)
      close(master)
    }
    var size = winsize(ws_row: 40, ws_col: 133, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    #expect(Terminal.isTerminal(descriptor))
    #expect(Terminal.columns(of: descriptor, environment: [:]) == 133)
    #expect(Terminal.columns(of: descriptor, environment: ["COLUMNS": "70"]) == 70)
    #expect(Terminal.canRedraw(descriptor, environment: ["TERM": "xterm"]))
    #expect(!Terminal.canRedraw(descriptor, environment: ["TERM": "dumb"]))
    let sink = ByteSink(descriptor: descriptor, name: "terminal")
    #expect(sink.isTerminal)
    try sink.writeLine("hello")
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    #expect(Pipe.readAll(master, pause: 0) == "hello\r\n")
  }

  @Test(.watchdog, arguments: ["ranking -d 2024-01-05 -n 2", "artist 49850 -n 2 --source app"])
  func `csv on a terminal contains no invisible characters`(line: String) async throws {
    let sandbox = try Sandbox()
    try sandbox.pixiv.fault(
      #"{"match":"ranking|user/illusts","times":9,"do":"titles","titles":["a\u200b\u202eb\u0007\u001b[2J"]}"#)
    var (master, descriptor): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &descriptor, nil, nil, nil) == 0)
    defer {
      close(descriptor)
      close(master)
    }
    let errors = try TextSink("errors", in: sandbox.home)
    let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]
    let now = try #require(Timestamp(Sandbox.now))
    let program = Program(
      environment: sandbox.environment.merging(account) { $1 },
      output: ByteSink(descriptor: descriptor, name: "terminal"), errors: errors.sink, clock: { now },
      prompt: Prompt(descriptor: -1), readInput: { [] }, busyTimeout: .seconds(30))
    let status = await program.run((line + " -f csv").split(separator: " ").map(String.init))
    let output = try errors.text
    #expect(status.code == 0, "\(output)")
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    let text = Pipe.readAll(master, pause: 0)
    #expect(text.matches(of: /,ab\u{FFFD}\u{FFFD}\[2J,/).count == 2, "\(text)")
  }

  @Test func `styles wrap text only when they are on`() {
    #expect(Styler(isOn: true)(.bold, "a") == "\u{1B}[1ma\u{1B}[0m")
    #expect(Styler(isOn: true)(.bold, "") == "")
    #expect(Styler(isOn: false)(.red, "a") == "a")
  }
}
