import Foundation
import TestSupport
import Testing

/// The guarantees of LocalPixiv for the other tests.
@Suite(.watchdog)
struct LocalPixivTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(.thorough) func `LocalPixiv passes its own checks`() async throws {
    let checks = Repository.file("Tests/LocalPixiv/selftest.py").path
    let run = try await BuiltProgram(shell: "exec python3 '\(checks)'", in: sandbox).end()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.hasSuffix("\nOK\n"), "\(run.errors)")
  }
}
