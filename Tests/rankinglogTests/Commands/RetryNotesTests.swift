import TestSupport
import Testing

@testable import rankinglog

/// Messages about failed attempts.
@Suite(.watchdog)
struct RetryNotesTests {
  @Test func `repeated failures of a request are reported, and a single one only with verbose`() async throws
  {
    let sandbox = try Sandbox()
    let note = "rankinglog: https://www.pixiv.net/ranking.php"
    try sandbox.pixiv.fault(#"{"match":"date=20240105","times":1,"do":"status","status":503}"#)
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1").errors.isEmpty)
    try sandbox.pixiv.fault(#"{"match":"date=20240106","times":2,"do":"status","status":503}"#)
    let run = try await sandbox.run("ranking -d 2024-01-06 -n 1")
    #expect(run.status == 0 && run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix(note) && run.errors.contains(": status 503; retrying in "), "\(run.errors)")
  }
}
