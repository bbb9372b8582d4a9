import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog show --comments`.
@Suite(.watchdog)
struct ShowCommentsTests {
  private let sandbox: Sandbox
  /// A work of one page with 55 comments.
  private let work = 116_080_005
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]

  init() throws { sandbox = try Sandbox() }

  private func comments(_ run: Run) throws -> [[String: Any]] {
    try #require(try run.objects.first?["comments"] as? [[String: Any]])
  }

  @Test(arguments: [("web", 50), ("app", 30), ("auto", 50)])
  func `the newest comments need one more request`(source: String, count: Int) async throws {
    let line = "show \(work) --comments -f ndjson --source \(source)"
    let run = try await sandbox.run(line, with: account)
    #expect(run.status == 0 && run.asked.count == 2, "\(run.errors)")
    #expect(try JSONKeys.topLevel(of: run.output).suffix(3) == ["caption", "pages", "comments"])
    let comments = try comments(run)
    #expect(comments.count == count)
    let ids = comments.compactMap { $0["id"] as? Int }
    #expect(ids.count == count && ids == ids.sorted(by: >))
    #expect(comments.allSatisfy { Set($0.keys) == ["id", "author", "text", "created_at", "has_replies"] })
    #expect(
      comments.allSatisfy { ($0["author"] as? [String: Any]).map { Set($0.keys) } == ["id", "name"] })
    run.expectSecretsKept()
    // The work is stored; its comments are fetched each time, because they may change.
    let again = try await sandbox.run(line, with: account)
    #expect(again.output == run.output && again.asked.count == 1)
    #expect(try JSONKeys.topLevel(of: try await sandbox.run("show \(work) -f ndjson").output).last == "pages")
  }

  @Test func `comments follow the lines of a work`() async throws {
    let run = try await sandbox.run("show \(work) --comments -f table")
    #expect(run.status == 0 && run.requests.count == 2)
    let lines = run.lines
    let first = try #require(lines.firstIndex { $0.hasPrefix("Comment:   ") })
    #expect(lines[first - 1].hasPrefix("URL:") && lines.count { $0.hasPrefix("Comment:   ") } == 50)
  }

  @Test(arguments: [
    "https://{host}/v1/illust/comments?{query}&offset=30",
    "https://evil.example/v3/illust/comments?offset=30",
    "https://{host}/v3/illust/comments?offset=0", "", "?",
  ])
  func `an invalid next page of the app API does not matter, because it is not requested`(next: String)
    async throws
  {
    try sandbox.pixiv.fault(#"{"match":"illust/comments","times":99,"do":"next","to":"\#(next)"}"#)
    let run = try await sandbox.run("show \(work) --comments -f ndjson --source app", with: account)
    #expect(run.status == 0 && run.asked.count == 2 && run.errors.isEmpty, "\(run.errors)")
    #expect(try comments(run).count == 30)
  }
}
