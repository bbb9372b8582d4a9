import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Failures of `rankinglog keep`.
@Suite(.watchdog)
struct KeepFailureTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `a lost progress starts with the newest stored ranking`() async throws {
    try sandbox.configure("[keep daily]\nlimit = 3")
    _ = try await sandbox.run("ranking -d 2024-03-07 -n 3 -f ids")
    #expect(try await sandbox.run("keep").requests.count == 1)
    let progress = try await sandbox.run(["sql", "SELECT * FROM keep_progress"])
    #expect(progress.output == "daily\tdaily\t2024-03-09\n")
    for sql in ["DELETE FROM keep_progress", "UPDATE keep_progress SET series = 'weekly'"] {
      try await sandbox.waitForClosedArchive()
      try Connection(path: sandbox.archive).execute(sql)
      let run = try await sandbox.run("keep")
      #expect(run.status == 0 && run.requests.isEmpty, "\(run.output)\(run.errors)")
    }
    try await sandbox.waitForClosedArchive()
    try Connection(path: sandbox.archive).execute("UPDATE keep_progress SET date = '2024-03-06'")
    #expect(try await sandbox.run("keep").requests.count == 2, "those of the sixth and the eighth")
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

  @Test(.expensive())
  func `a second run is refused, and a killed one leaves no lock and is completed by the next`()
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
