import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// R-18 rankings in every source, and the reasons for empty ones.
@Suite(.watchdog)
struct R18Tests {
  private let sandbox: Sandbox
  private static let session = "12345678_" + String(repeating: "a", count: 32)
  private static let tameSession = "87654321_" + String(repeating: "b", count: 32)

  init() throws { sandbox = try Sandbox() }

  private func signIn(_ words: String, _ input: String) async throws -> Run {
    let run = try await sandbox.run("auth " + words, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  private func ranking(_ words: String) async throws -> Run {
    try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 3 -f ndjson " + words)
  }

  @Test func `pixiv's website shows R-18 with a cookie, which is sent for R-18 only`() async throws {
    let signedIn = try await signIn("cookie", "PHPSESSID=\(Self.session); device_token=x\n")
    #expect(signedIn.requests.map(\.path) == ["/touch/ajax/user/self/status"])
    let run = try await ranking("")
    #expect(run.status == 0 && run.requests.map(\.path) == ["/ranking.php"], "\(run.errors)")
    #expect(try run.values("source", as: String.self) == ["web", "web", "web"])
    #expect(try run.values("rank", as: Int.self) == [1, 2, 3])
    let tame = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids")
    #expect(tame.requests.allSatisfy { $0.headers["cookie"] == nil })
    #expect(!(signedIn.errors + run.errors + tame.errors).contains(Self.session))
  }

  @Test func `pixiv's website reports the reason for an empty R-18 ranking`() async throws {
    let off = try await signIn("cookie", Self.tameSession)
    #expect(off.errors.contains("R-18 works are disabled"))
    let run = try await ranking("")
    #expect(run.status == 4 && run.errors.contains("switch on R-18 works"), "\(run.errors)")
    try sandbox.pixiv.world(#"{"end_sessions":["\#(Self.tameSession)"]}"#)
    let ended = try await ranking("")
    #expect(ended.status == 4 && ended.errors.contains("run rankinglog auth cookie"), "\(ended.errors)")
    let none = try await sandbox.run("auth cookie", input: Self.tameSession)
    #expect(
      none.status == 4 && none.errors.contains("the session is invalid or has expired"), "\(none.errors)")
    for input in ["", "PHPSESSID=x", "\(Self.session)\u{1B}", "a=b; c=d", "nobody"] {
      let bad = try await sandbox.run("auth cookie", input: input)
      #expect(bad.status == 2 && bad.requests.isEmpty && !bad.errors.contains(Self.session), "\(bad.errors)")
    }
  }

  @Test func `missing ranks of the app API are reported once, unless it was selected`() async throws {
    _ = try await signIn("import", "local-refresh-token")
    let note =
      "rankinglog: daily_r18 comes from the app API, without ranks; run rankinglog auth cookie for ranks"
    let run = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 --back 2 -n 1 -f ndjson")
    #expect(run.status == 0 && run.errorLines.filter { $0 == note }.count == 1, "\(run.errors)")
    #expect(try run.objects.count == 3 && run.objects.allSatisfy { $0["rank"] is NSNull })
    let stored = try await sandbox.run("ranking -m daily_r18 -d 2024-01-05 -n 1 -f ndjson")
    #expect(stored.requests.isEmpty && stored.errors.isEmpty, "\(stored.errors)")
    let chosen = try await sandbox.run("ranking -m daily_r18 -d 2024-01-01 -n 1 --source app")
    #expect(chosen.status == 0 && chosen.errors.isEmpty, "\(chosen.errors)")
    _ = try await signIn("cookie", Self.session)
    let ranked = try await sandbox.run("ranking -m daily_r18 -d 2024-01-02 -n 1 -f ndjson")
    #expect(ranked.errors.isEmpty, "\(ranked.errors)")
    #expect(try ranked.values("rank") == [1])
  }

  @Test(arguments: ["app", "papi", "sapi"])
  func `the other sources show R-18 to their accounts, and report disabled R-18`(source: String)
    async throws
  {
    let isFormer = source != "app"
    let way = isFormer ? "login --source \(source)" : "import"
    for (account, input, tame) in [
      ("a", isFormer ? "local_reader\nlocal-password\n" : "local-refresh-token", false),
      ("b", isFormer ? "tame_reader\ntame-password\n" : "local-refresh-token-tame", true),
    ] {
      _ = try await signIn("\(way) --account \(account)", input)
      let data = sandbox.path(account)
      let run = try await ranking("--source \(source) --account \(account) --data-dir \(data)")
      if tame {
        #expect(run.status == 4 && run.output.isEmpty, "\(run.errors)")
        #expect(
          run.errors.contains(
            source == "sapi" ? "disabled in the account's settings" : "switch on R-18 works"), "\(run.errors)"
        )
      } else {
        #expect(run.status == 0, "\(run.errors)")
        #expect(try run.values("age_rating", as: String.self) == ["r18", "r18", "r18"])
      }
      #expect(!run.errors.contains("PHPSESSID"))
    }
    let none = try await ranking("--source \(source) --data-dir \(sandbox.path("c"))")
    #expect(none.status == 4 && none.requests.isEmpty && none.errors.contains("auth login"), "\(none.errors)")
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
