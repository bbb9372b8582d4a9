import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The order of fallbacks when pixiv's website refuses guests its rankings.
@Suite(.watchdog)
struct ClosedDoorsTests {
  private let sandbox: Sandbox
  private let line = "ranking -d 2024-01-05 -n 60 -f ids"

  init() throws { sandbox = try Sandbox() }

  private func doors(_ run: Run) -> [String] {
    run.requests.filter { $0.path == "/ranking.php" || $0.path == "/v1/illust/ranking" }.map { request in
      let name = request.host.hasPrefix("app") ? "app" : request.query["format"] ?? "page"
      return name + (request.headers["cookie"] == nil ? "" : " as account")
    }
  }

  @Test func `the account's cookie is used when guests are refused, and immediately from then on`()
    async throws
  {
    #expect(try await sandbox.run("auth cookie", input: Sandbox.session).status == 0)
    try sandbox.pixiv.world(#"{"web_signed_in_only":true}"#)
    let run = try await sandbox.run(line)
    #expect(run.status == 0 && run.lines.count == 60, "\(run.errors)")
    #expect(doors(run) == ["json", "json as account", "json as account"])
  }

  @Test func `the HTML page gives the first ranks, and the next run continues after them`()
    async throws
  {
    try sandbox.pixiv.fault(AnswerCase.json("format=json", 404, AnswerCase.unknownPath))
    let run = try await sandbox.run(line)
    #expect(run.lines.count == 50 && doors(run) == ["json", "page", "json"], "\(run.errors)")
    #expect(run.status == 6)
    let first = try await sandbox.run("ranking -d 2024-01-05 -n 50 -f ndjson")
    #expect(first.status == 0 && first.requests.isEmpty)
    try sandbox.pixiv.clearFaults()
    let second = try await sandbox.run(line)
    #expect(second.status == 0 && second.lines.count == 60 && doors(second) == ["json"])
    let other = try await Sandbox(pixiv: sandbox.pixiv).run("ranking -d 2024-01-05 -n 50 -f ids")
    #expect(try first.values("id", as: Int.self).map(String.init) == other.lines)
  }
}
