import TestSupport
import Testing

@testable import rankinglog

/// The verification after a run of `keep`.
@Suite(.watchdog)
struct KeepVerifyTests {
  @Test func `a run verifies files after its downloads, and fails if a file is damaged`() async throws {
    let sandbox = try Sandbox()
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\nverify = 1h\n[keep daily]\nlimit = 2\nimages = thumbnail")
    let run = try await sandbox.run("keep")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errorLines.last?.contains(" intact, 0 damaged; ") == true, "\(run.errors)")
    try DamagedFile.flip(sandbox.path("out/" + (sandbox.files(in: "out").first ?? "")))
    let again = try await sandbox.run("keep")
    #expect(again.status == 3 && again.requests.isEmpty, "\(again.errors)")
    #expect(again.errors.contains(" intact, 1 damaged; "), "\(again.errors)")
    #expect(try await !sandbox.run("keep --verify 1s").errors.isEmpty)
  }
}
