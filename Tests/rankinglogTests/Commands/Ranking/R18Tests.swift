import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The secrets of R-18 rankings.
@Suite(.watchdog)
struct R18Tests {
  private let sandbox: Sandbox
  private static let session = "12345678_" + String(repeating: "a", count: 32)

  init() throws { sandbox = try Sandbox() }

  private func signIn(_ words: String, _ input: String) async throws -> Run {
    let run = try await sandbox.run("auth " + words, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  @Test func `pixiv's website shows R-18 with a cookie, which is sent for R-18 only`() async throws {
    let signedIn = try await signIn("cookie", "PHPSESSID=\(Self.session); device_token=x\n")
    #expect(signedIn.requests.map(\.path) == ["/touch/ajax/user/self/status"])
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 3 -f ndjson")
    #expect(run.status == 0 && run.requests.map(\.path) == ["/ranking.php"], "\(run.errors)")
    #expect(try run.values("source", as: String.self) == ["web", "web", "web"])
    #expect(try run.values("rank", as: Int.self) == [1, 2, 3])
    let tame = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids")
    #expect(tame.requests.allSatisfy { $0.headers["cookie"] == nil })
    #expect(!(signedIn.errors + run.errors + tame.errors).contains(Self.session))
  }

  @Test(arguments: ["", "PHPSESSID=x", "\(session)\u{1B}", "a=b; c=d", "nobody"])
  func `an invalid cookie is a usage error, and not printed`(input: String) async throws {
    let run = try await sandbox.run("auth cookie", input: input)
    #expect(run.status == 2 && run.requests.isEmpty && !run.errors.contains(Self.session), "\(run.errors)")
  }

  @Test func `a session of SAPI is not used after an hour, and never printed`() async throws {
    _ = try await signIn("login --source sapi", "local_reader\nlocal-password\n")
    let late = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 --source sapi", later: 3600)
    #expect(late.status == 4 && late.requests.isEmpty, "\(late.errors)")
    let rest = try await sandbox.run("ranking -d 2024-01-05 -n 3 --source sapi -v")
    #expect(rest.status == 0, "\(rest.errors)")
    let session = try #require(rest.requests.last?.query["PHPSESSID"])
    #expect(session.hasPrefix("12345678_") && !rest.errors.contains("12345678_"), "\(rest.errors)")
  }
}
