import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Proxies with passwords.
@Suite(.watchdog)
struct HostileWayTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: [
    "http://user:secret@127.0.0.1:1", "user:secret@127.0.0.1:1", "socks5h://user:secret@127.0.0.1:1",
    "user:secret",
    ":secret", "user:secret:x", "[user:secret", "http://user:secret@", "http://user:pass/secret@127.0.0.1:1",
    "http://user@secret:x", "http://user:secret@nowhere.invalid:1", "http://user:sec\u{7}ret@127.0.0.1:1",
  ])
  func `a proxy's password is not in any message`(proxy: String) async throws {
    let words = ["ranking", "-d", "2024-01-05", "-v", "--retries", "0"]
    let given = try await sandbox.run(words + ["--proxy", proxy])
    let usual = try await sandbox.run(words, with: ["RANKINGLOG_PROXY": proxy])
    for run in [given, usual] {
      #expect(run.status == 6 && run.requests.isEmpty, "\(run.errors)")
      #expect(
        run.errors.contains("proxy error (") && run.errors.contains("--proxy"), "\(run.errors)")
      #expect(
        !run.errors.contains("secret") && !run.errors.contains("sec\u{7}") && !run.errors.contains("user"))
    }
  }
}
