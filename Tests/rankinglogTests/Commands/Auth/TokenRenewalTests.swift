import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Access tokens that end in the middle of a run.
@Suite(.watchdog)
struct TokenRenewalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var renewals: Int { sandbox.pixiv.requests.count { $0.body.contains("grant_type=refresh_token") } }

  /// The numbers of 500 works.
  private func works() async throws -> [String] {
    let run = try await sandbox.run("ranking -d 2024-01-05 -f ids --data-dir \(sandbox.path("lists"))")
    #expect(run.lines.count == 500)
    return run.lines
  }

  /// Has every token end whenever so many requests were made, three times.
  private func expireThreeTimes(every count: Int) -> Task<Void, any Error> {
    let start = sandbox.pixiv.requestCount
    return Task { [pixiv = sandbox.pixiv] in
      for number in 1...3 {
        while pixiv.requestCount < start + number * count { try await Task.sleep(for: .milliseconds(5)) }
        try pixiv.world(#"{"expire_tokens":true}"#)
      }
    }
  }

  @Test func `a run of 500 works does not notice that its token ends three times`() async throws {
    let works = try await works()
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    #expect(renewals == 1)
    let ending = expireThreeTimes(every: 140)
    let run = try await sandbox.run(["show", "-f", "ids", "--source", "app"] + works)
    try await ending.value
    #expect(run.status == 0 && run.lines == works, "\(run.errors)")
    #expect(renewals == 4 && run.asked.count { $0.status == 400 } == 3)
    run.expectSecretsKept()
  }

  @Test func `two processes renew a token once between them`() async throws {
    let list = try sandbox.write(try await works().joined(separator: " "), to: "works")
    // By the real clock, which the program itself has.
    let signedIn = try await BuiltProgram(
      shell: "echo \(Sandbox.refreshToken) | rankinglog auth import", in: sandbox
    ).end()
    #expect(signedIn.status == 0 && renewals == 1, "\(signedIn.errors)")
    let ending = expireThreeTimes(every: 280)
    let show = "rankinglog show -f ids --source app $(cat \(list))"
    let run = try await BuiltProgram(
      shell: "\(show) --data-dir a > a.ids & \(show) --data-dir b > b.ids; one=$?; wait $! && exit $one",
      in: sandbox
    ).end()
    try await ending.value
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    for name in ["a.ids", "b.ids"] {
      let printed = try String(contentsOfFile: sandbox.path(name), encoding: .utf8)
      #expect(printed.split(separator: "\n").count == 500)
    }
    #expect(renewals == 4)
    #expect(!sandbox.pixiv.requests.contains { $0.isStray })
  }

  @Test func `a slow token host makes no other run fail`() async throws {
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

  @Test func `a refresh token that changes is kept for the next run`() async throws {
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

  @Test func `where a changed one cannot be kept, the run goes on and says so`() async throws {
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
    // In the way of what would be written, for everybody.
    try sandbox.write("", to: ".config/rankinglog/credentials.new/x")
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 1 --source app")
    #expect(run.status == 0 && run.errors.contains("could not be stored"), "\(run.errors)")
  }

  @Test func `what PAPI renews is the App's token, and kept too`() async throws {
    try sandbox.pixiv.world(#"{"rotate":true}"#)
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    for source in ["papi", "app", "papi"] {
      try sandbox.pixiv.world(#"{"expire_tokens":true}"#)
      let run = try await sandbox.run(
        "ranking -m daily_r18 -d 2024-01-05 -n 1 --refresh --source \(source)")
      #expect(run.status == 0 && run.errors.isEmpty, "\(source): \(run.errors)")
    }
  }

  @Test func `one that pixiv refuses ends the run with the command to run`() async throws {
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    try sandbox.pixiv.world(#"{"expire_tokens":true,"revoke":["local-refresh-token"]}"#)
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 1 --source app")
    #expect(run.status == 4 && run.errors.contains("run rankinglog auth login"), "\(run.errors)")
    #expect(!run.errors.contains(Sandbox.refreshToken))
  }
}
