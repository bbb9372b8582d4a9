import RankingLogCore
import Synchronization
import TestSupport
import Testing

@testable import rankinglog

@Suite(.watchdog)
struct ReporterTests {
  /// A clock that changes only through the test.
  private final class Time: Sendable {
    let value = Mutex(Duration.zero)
    func pass(_ duration: Duration) { value.withLock { $0 += duration } }
  }

  private let pipe: Pipe
  private let time = Time()

  init() throws {
    pipe = try Pipe()
  }

  private func reporter(
    _ level: Reporter.Level = .normal, _ progress: Reporter.ProgressStyle = .none, color: Bool = false
  ) -> Reporter {
    let sink = ByteSink(descriptor: pipe.writer, name: "a pipe")
    let time = time
    return Reporter(
      sink: sink, level: level, progress: progress, styler: Styler(isOn: color),
      now: { time.value.withLock { $0 } })
  }

  @Test(arguments: [
    (Reporter.Level.quiet, "error failure"), (.normal, "error note success failure"),
    (.verbose, "error note detail success failure"),
  ])
  func `a level prints only its messages`(level: Reporter.Level, said: String) {
    let reporter = reporter(level)
    reporter.error("error")
    reporter.note("note")
    reporter.detail("detail")
    reporter.summary("success", failed: false)
    reporter.summary("failure", failed: true)
    let expected = said.split(separator: " ").map { "rankinglog: \($0)\n" }.joined()
    #expect(pipe.readAvailable() == expected)
  }

  @Test func `every line starts with the program's name and is harmless`() {
    reporter().error("one\r\ntwo \u{1B}[31m\n")
    #expect(pipe.readAvailable() == "rankinglog: one\nrankinglog: two \u{FFFD}[31m\n")
    reporter(color: true).error("red")
    #expect(pipe.readAvailable() == "\u{1B}[31mrankinglog: \u{1B}[0mred\n")
  }

  @Test func `a message removes the block, and the next tick draws it again`() {
    let reporter = reporter(.normal, .block)
    reporter.update(ProgressSnapshot(works: 1))
    reporter.tick()
    #expect(pipe.readAvailable() == "1 work")
    reporter.note("hello")
    #expect(pipe.readAvailable() == "\r\u{1B}[Jrankinglog: hello\n")
    reporter.tick()
    #expect(pipe.readAvailable() == "")
    time.pass(.milliseconds(100))
    reporter.tick()
    #expect(pipe.readAvailable() == "1 work")
    reporter.withProgressHidden {}
    #expect(pipe.readAvailable() == "\r\u{1B}[J")
    reporter.endProgress()
    time.pass(.seconds(1))
    reporter.tick()
    #expect(pipe.readAvailable() == "")
  }

  @Test func `updates are stored, and only a tick draws the last one`() {
    let reporter = reporter(.normal, .block)
    for works in 1...50 { reporter.update(ProgressSnapshot(works: works)) }
    #expect(pipe.readAvailable() == "")
    reporter.tick()
    #expect(pipe.readAvailable() == "50 works")
    reporter.update(ProgressSnapshot(works: 51))
    reporter.tick()
    #expect(pipe.readAvailable() == "", "a tenth of a second has not passed")
    time.pass(.milliseconds(100))
    reporter.tick()
    #expect(pipe.readAvailable() == "\r\u{1B}[J51 works")
  }

  @Test func `plain progress is a line every few seconds`() {
    let reporter = reporter(.normal, .plain)
    for second in 0...11 {
      reporter.update(ProgressSnapshot(works: second))
      reporter.tick()
      if second < 11 { time.pass(.seconds(1)) }
    }
    #expect(pipe.readAvailable() == "rankinglog: 5 works\nrankinglog: 10 works\n")
  }

  @Test(arguments: [(Reporter.Level.normal, Reporter.ProgressStyle.none), (.quiet, .block), (.quiet, .plain)])
  func `progress is not shown if it is turned off`(level: Reporter.Level, style: Reporter.ProgressStyle) {
    let reporter = reporter(level, style)
    reporter.update(ProgressSnapshot(works: 1))
    reporter.tick()
    time.pass(.seconds(60))
    reporter.update(ProgressSnapshot(works: 2))
    reporter.tick()
    #expect(pipe.readAvailable() == "")
  }

  @Test func `progress is updated during the work and removed at its end`() async throws {
    let reporter = reporter(.normal, .block)
    let result = try await reporter.withProgress {
      var text = ""
      for (works, line) in [(1, "1 work"), (2, "2 works")] {
        reporter.update(ProgressSnapshot(works: works))
        try await eventually {
          text += pipe.readAvailable()
          return text.hasSuffix(line)
        }
        time.pass(.seconds(1))
      }
      return text
    }
    #expect(result == "1 work\r\u{1B}[J2 works")
    #expect(pipe.readAvailable() == "\r\u{1B}[J")
  }

  @Test func `a message in a run is written without a tick, and before the run has ended`() async throws {
    let reporter = reporter()
    try await reporter.withProgress {
      reporter.note("hello")
      var text = ""
      try await eventually {
        text += pipe.readAvailable()
        return text == "rankinglog: hello\n"
      }
      reporter.note("the end")
    }
    #expect(pipe.readAvailable() == "rankinglog: the end\n")
  }

  @Test func `messages from many tasks never mix`() async {
    let reporter = reporter(.normal, .block)
    await reporter.withProgress {
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for number in 0..<20 {
              reporter.update(ProgressSnapshot(works: number))
              reporter.note("task \(task) message \(number)")
            }
          }
        }
      }
    }
    let lines = pipe.readAvailable().split(separator: "\n").filter { $0.hasPrefix("rankinglog: task ") }
    #expect(lines.count >= 159)
    #expect(lines.allSatisfy { $0.split(separator: " ").count == 5 })
  }
}
