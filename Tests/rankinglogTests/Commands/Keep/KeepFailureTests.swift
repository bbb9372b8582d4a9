import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// Failures of `rankinglog keep`.
@Suite(.watchdog)
struct KeepFailureTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var images: String { "[keep]\noutput = \(sandbox.path("out"))\n" }

  @Test func `a section that needs an account is reported, and the others are updated`() async throws {
    try sandbox.configure("[keep r18]\nmode = daily_r18\nlimit = 3\n[keep daily]\nlimit = 3")
    for options in ["", " -q"] {
      let run = try await sandbox.run("keep" + options)
      #expect(run.status == 4 && run.requests.count == (options.isEmpty ? 1 : 0), "\(run.errors)")
      #expect(run.lines[0] == "r18 (daily_r18): failed")
      #expect(run.lines[1].hasPrefix("daily (daily): "))
      #expect(
        run.lines[2].hasPrefix(
          "r18: daily_r18 requires an account with R-18 works enabled; run rankinglog auth"))
      #expect(run.lines.count == 3 && run.errors.isEmpty)
    }
  }

  @Test func `without a network the run ends immediately, and the next run fetches all rankings`()
    async throws
  {
    try sandbox.configure("[keep a]\nlimit = 3\n[keep b]\nmode = male\nlimit = 3")
    let offline = try await sandbox.run("keep --retries 0", with: ["RANKINGLOG_CONNECT_TO": "::127.0.0.1:1"])
    #expect(offline.status == 6 && offline.requests.isEmpty)
    #expect(offline.lines.prefix(2) == ["a (daily): not finished", "b (male): not finished"])
    #expect(offline.lines[2].hasPrefix("stopped: www.pixiv.net: ") && offline.lines.count == 3)
    let online = try await sandbox.run("keep")
    #expect(online.status == 0, "\(online.output)\(online.errors)")
  }

  @Test func `a failed ranking is reported with the command to run, and other days are fetched`() async throws
  {
    try sandbox.configure("[keep daily]\nlimit = 3\nsince = 2024-03-06")
    try sandbox.pixiv.fault(#"{"match":"date=20240307","times":99,"do":"status","status":400}"#)
    let run = try await sandbox.run("keep --retries 0")
    #expect(run.status == 6, "\(run.output)\(run.errors)")
    #expect(run.lines[0] == "daily (daily): 3 dates up to 2024-03-09, 9 works")
    #expect(run.lines[1].hasPrefix("daily 2024-03-07: ") && run.lines[1].contains("HTTP 400"))
    #expect(run.lines[1].hasSuffix("run rankinglog ranking -d 2024-03-07 to fetch them"))
    try sandbox.pixiv.clearFaults()
    #expect(try await sandbox.run("keep").requests.count == 1)
  }

  @Test func `the next run starts with the failed ranking, even without a first date`() async throws {
    _ = try await sandbox.run("ranking -d 2024-03-05 -n 3")
    try sandbox.configure("[keep daily]\nlimit = 3")
    try sandbox.pixiv.fault(#"{"match":"date=20240307","times":99,"do":"status","status":400}"#)
    for requests in [4, 1] {
      let run = try await sandbox.run("keep --retries 0")
      #expect(run.status == 6 && run.requests.count == requests, "\(run.output)\(run.errors)")
    }
    try sandbox.pixiv.clearFaults()
    let run = try await sandbox.run("keep")
    #expect(run.status == 0 && run.requests.count == 1)
    #expect(run.lines == ["daily (daily): 1 date up to 2024-03-09, 3 works"])
    #expect(try await sandbox.run("keep").requests.isEmpty)
  }

  @Test func `consecutive failures stop a section`() async throws {
    try sandbox.configure("[keep a]\nlimit = 3\nsince = 2023-12-01\n[keep b]\nmode = male\nlimit = 3")
    try sandbox.pixiv.fault(#"{"match":"mode=daily","times":999,"do":"status","status":400}"#)
    let run = try await sandbox.run("keep --retries 0")
    #expect(run.status == 6 && run.requests.count == 4, "\(run.output)")
    #expect(run.lines[0] == "a (daily): failed" && run.lines[1].hasPrefix("b (male): 1 date"))
    #expect(run.output.contains("a: 3 rankings in a row failed"))
  }

  @Test func `a failed image is reported and can be retried, and other days are fetched`() async throws {
    try sandbox.configure(images + "[keep daily]\nlimit = 3\nimages = thumbnail\nsince = 2024-03-08")
    let ids = try await sandbox.run("ranking -d 2024-03-08 -n 3 -f ids").lines
    try sandbox.pixiv.fault(#"{"match":"i.pximg.net.*\#(ids[1])_p0","times":99,"do":"status","status":500}"#)
    let run = try await sandbox.run("keep --retries 0 -q")
    #expect(run.status == 3 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    #expect(run.lines[0].hasPrefix("daily (daily): 2 dates up to 2024-03-09, 3 works, "))
    #expect(
      run.lines[1].hasPrefix("daily 2024-03-08: failed \(ids[1]) p0: ") && run.lines[1].contains("HTTP 500"))
    #expect(run.lines.last == "run rankinglog download --retry-failed to retry failed downloads")
    let record = try await sandbox.run("keep --retries 0 -f ndjson")
    #expect(try record.values("kind", as: String.self) == ["failed", "summary"])
    #expect(try record.objects[0]["work"] as? Int == Int(ids[1]))
    try sandbox.pixiv.clearFaults()
    #expect(try await sandbox.run("download --retry-failed").images.count == 1)
    #expect(try await sandbox.run("keep").output == "daily (daily): complete up to 2024-03-09\n")
  }

  @Test func `the progress file may be lost or damaged`() async throws {
    try sandbox.configure("[keep daily]\nlimit = 3")
    let file = ".local/share/rankinglog/keep.progress"
    _ = try await sandbox.run("ranking -d 2024-03-07 -n 3 -f ids")
    #expect(try await sandbox.run("keep").requests.count == 2)
    #expect(try String(contentsOfFile: sandbox.path(file), encoding: .utf8) == "daily\tdaily\t2024-03-09\n")
    for text in ["", "daily\tdaily\tnever\n\u{0}\n\t\t\n", "daily\tweekly\t2024-01-01\n"] {
      try sandbox.write(text, to: file)
      let run = try await sandbox.run("keep")
      #expect(run.status == 0 && run.requests.isEmpty, "\(run.output)\(run.errors)")
    }
    try sandbox.write("daily\tdaily\t2024-03-06\n", to: file)
    #expect(try await sandbox.run("keep").requests.count == 1, "that of the sixth")
    try FileManager.default.removeItem(atPath: sandbox.path(file))
    try FileManager.default.createDirectory(atPath: sandbox.path(file), withIntermediateDirectories: false)
    let run = try await sandbox.run("keep")
    #expect(run.status == 1 && run.requests.isEmpty && run.output.contains("keep.progress"), "\(run.output)")
  }

  @Test func `a day without a ranking is not a failure`() async throws {
    let sandbox = try Sandbox(now: "2024-02-07T12:30:00+09:00")
    try sandbox.configure("[keep daily]\nlimit = 3\nsince = 2024-02-05")
    let run = try await sandbox.run("keep")
    #expect(run.status == 0 && run.requests.count == 2, "\(run.output)\(run.errors)")
    #expect(run.output == "daily (daily): 1 date up to 2024-02-05, 3 works, no ranking on 2024-02-06\n")
  }

  @Test func `hostile titles do not appear in messages`() async throws {
    let sandbox = try Sandbox(now: "2024-02-16T12:30:00+09:00")
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 10\nimages = thumbnail")
    try sandbox.pixiv.fault(#"{"match":"i.pximg.net","times":999,"do":"status","status":404}"#)
    let run = try await sandbox.run("keep --retries 0")
    #expect(run.status != 0 && run.lines.count > 3)
    #expect(
      run.output.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) }, "\(run.output)"
    )
  }

  /// A sandbox for separate processes, which use the real clock; LocalPixiv uses it too.
  private static func real() throws -> (sandbox: Sandbox, since: RankingDate) {
    let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
    return (try Sandbox(pixiv: LocalPixiv()), PublicationCalendar(now: now).latest.adding(days: -2))
  }

  @Test func `a second run is refused, and a killed one leaves no lock and is completed by the next`()
    async throws
  {
    let (sandbox, since) = try Self.real()
    let other = try Sandbox(pixiv: sandbox.pixiv)
    let section = "[keep daily]\nlimit = 4\nimages = thumbnail\nsince = \(since)\n"
    for person in [sandbox, other] { try person.configure("[keep]\noutput = ~/out\n\(section)") }
    #expect(try await BuiltProgram("keep", in: other).end().status == 0)
    let before = sandbox.pixiv.requestCount
    try sandbox.pixiv.fault(#"{"match":"i.pximg.net","times":9999,"do":"slow","seconds":0.4}"#)
    let first = try BuiltProgram("keep", in: sandbox)
    try await first.wait { sandbox.pixiv.requestCount > before + 2 || first.hasEnded }
    let second = try await BuiltProgram("keep", in: sandbox).end()
    #expect(second.status == 8 && second.output.isEmpty)
    #expect(
      second.errors.hasPrefix("rankinglog: cannot start: another 'rankinglog keep' is using this archive"),
      "\(second.errors)")
    first.send(SIGKILL)
    #expect(try await first.end().status == 128 + SIGKILL)
    for _ in 0..<3 {
      let asked = sandbox.pixiv.requestCount
      let program = try BuiltProgram("keep", in: sandbox)
      try await program.wait { sandbox.pixiv.requestCount > asked + 3 || program.hasEnded }
      program.send(SIGKILL)
      _ = try await program.end()
    }
    try sandbox.pixiv.clearFaults()
    let last = try await BuiltProgram("keep", in: sandbox).end()
    #expect(last.status == 0, "\(last.errors)")
    #expect(sandbox.files(in: "out") == other.files(in: "out"))
    #expect(try await sandbox.run("verify").status == 0)
    let again = sandbox.pixiv.requestCount
    #expect(try await BuiltProgram("keep", in: sandbox).end().output.contains("complete"))
    #expect(sandbox.pixiv.requestCount == again)
  }
}
