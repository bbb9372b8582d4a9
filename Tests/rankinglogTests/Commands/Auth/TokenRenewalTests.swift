import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Access tokens that expire during a run.
@Suite(.watchdog)
struct TokenRenewalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var renewals: Int { sandbox.pixiv.requests.count { $0.body.contains("grant_type=refresh_token") } }

  /// The IDs of 500 works.
  private func works() async throws -> [String] {
    let run = try await sandbox.run("ranking -d 2024-01-05 -f ids --data-dir \(sandbox.path("lists"))")
    #expect(run.lines.count == 500)
    return run.lines
  }

  @Test(.expensive()) func `a run of 500 works completes although its token expires three times`()
    async throws
  {
    let works = try await works()
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    #expect(renewals == 1)
    try sandbox.pixiv.world(#"{"calls_per_token":140}"#)
    let run = try await sandbox.run(["show", "-f", "ids", "--source", "app"] + works)
    #expect(run.status == 0 && run.lines == works, "\(run.errors)")
    #expect(renewals == 4 && run.asked.count { $0.status == 400 } == 3)
    run.expectSecretsKept()
  }

  @Test(.expensive()) func `a refresh token that pixiv replaces during an interruption is stored`()
    async throws
  {
    let sandbox = try await Sandbox.signedIn()
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    try sandbox.pixiv.fault(#"{"match":"oauth","do":"slow","seconds":0.3}"#)
    let count = sandbox.pixiv.requestCount
    let run = Task { try await sandbox.run("bookmarks sync --source app", later: 7200) }
    try await eventually { sandbox.pixiv.requestCount != count }
    run.cancel()
    #expect(try await run.value.errors.contains("interrupted"))
    let next = try await sandbox.run("bookmarks sync --source app", later: 14400)
    #expect(next.status == 0, "\(next.errors)")
  }

  @Test(.expensive()) func `two processes renew an expired token once`() async throws {
    let list = try sandbox.write(try await works().joined(separator: " "), to: "works")
    // By the real clock, because the program uses it.
    let signedIn = try await BuiltProgram(
      shell: "echo \(Sandbox.refreshToken) | rankinglog auth import", in: sandbox
    ).end()
    #expect(signedIn.status == 0 && renewals == 1, "\(signedIn.errors)")
    try sandbox.pixiv.world(#"{"calls_per_token":280}"#)
    let show = "rankinglog show -f ids --source app $(cat \(list))"
    let run = try await BuiltProgram(
      shell: "\(show) --data-dir a > a.ids & \(show) --data-dir b > b.ids; one=$?; wait $! && exit $one",
      in: sandbox
    ).end()
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    for name in ["a.ids", "b.ids"] {
      let printed = try String(contentsOfFile: sandbox.path(name), encoding: .utf8)
      #expect(printed.split(separator: "\n").count == 500)
    }
    #expect(renewals == 4)
    #expect(!sandbox.pixiv.requests.contains { $0.isStray })
  }

  @Test(.expensive()) func `a slow token host does not fail other runs`() async throws {
    let hasty = try Sandbox(pixiv: sandbox.pixiv, busyTimeout: .milliseconds(200))
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await hasty.run("auth import", input: Sandbox.refreshToken)
    try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
    try sandbox.pixiv.fault(#"{"match":"auth/token","times":1,"do":"slow","seconds":1.5}"#)
    let line = "ranking -m daily_r18 -d 2024-01-05 -n 1 --source app"
    async let first = hasty.run(line + " --data-dir \(hasty.path("a"))", later: 60)
    async let second = hasty.run(line + " --data-dir \(hasty.path("b"))", later: 60)
    for run in try await [first, second] { #expect(run.status == 0, "\(run.errors)") }
    #expect(renewals == 2)
  }

  @Test func `a new refresh token is stored for the next run`() async throws {
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    for minute in 1...3 {
      try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
      let run = try await sandbox.run(
        "ranking -m daily_r18 -d 2024-01-05 -n 1 --source app --refresh", later: 60 * minute)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(renewals == 4)
  }

  @Test func `if a new refresh token cannot be stored, the run continues with a warning`() async throws {
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
    // A directory at the path of the new file, which even root cannot replace.
    try sandbox.write("", to: ".config/rankinglog/credentials.new/x")
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 1 --source app")
    #expect(run.status == 0 && run.errors.contains("could not be stored"), "\(run.errors)")
  }

  @Test func `a token renewed through PAPI also serves the app API, and is stored`() async throws {
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    for source in ["papi", "app", "papi"] {
      try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
      let run = try await sandbox.run(
        "ranking -m daily_r18 -d 2024-01-05 -n 1 --refresh --source \(source)")
      #expect(run.status == 0 && run.errors.isEmpty, "\(source): \(run.errors)")
    }
  }

  @Test func `a token that pixiv refuses ends the run with the command to run`() async throws {
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    try sandbox.pixiv.world(#"{"expire_tokens":true,"revoke":["local-refresh-token"]}"#)
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 1 --source app")
    #expect(run.status == 4 && run.errors.contains("run rankinglog auth login"), "\(run.errors)")
    #expect(!run.errors.contains(Sandbox.refreshToken))
  }
}
