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

  @Test(arguments: [
    #""status","status":404,"body":"no""#, #""status","status":500,"body":"no""#, #""reset""#,
  ])
  func `if comments cannot be fetched, the work and the next one are printed`(fault: String) async throws {
    try sandbox.pixiv.fault(#"{"match":"comments/roots.*illust_id=\#(work)&","times":99,"do":\#(fault)}"#)
    let run = try await sandbox.run("show \(work) 116050001 --comments -f ndjson --retries 0")
    #expect(run.status == 3 && run.errors.contains("work \(work), comments: "), "\(run.errors)")
    let objects = try run.objects
    #expect(objects.map { $0["id"] as? Int } == [work, 116_050_001])
    #expect(objects.first?["comments"] == nil && objects.last?["comments"] != nil)
  }

  @Test func `comments follow the lines of a work`() async throws {
    let run = try await sandbox.run("show \(work) --comments -f table")
    #expect(run.status == 0 && run.requests.count == 2)
    let lines = run.lines
    let first = try #require(lines.firstIndex { $0.hasPrefix("Comment:   ") })
    #expect(lines[first - 1].hasPrefix("URL:") && lines.count { $0.hasPrefix("Comment:   ") } == 50)
  }

  @Test func `if the website shows no comments, the app API is used with an account`() async throws {
    let body = #"{\"error\":true,\"message\":\"x\",\"body\":[]}"#
    try sandbox.pixiv.fault(
      #"{"match":"comments/roots","times":99,"do":"status","status":403,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let alone = try await sandbox.run("show \(work) --comments -f ndjson")
    #expect(alone.status == 0 && alone.requests.count == 2)
    #expect(try comments(alone).isEmpty && alone.errors.contains("work \(work): pixiv shows no comments"))
    let run = try await sandbox.run("show \(work) --comments -f ndjson", with: account)
    #expect(run.status == 0 && run.asked.map(\.host) == ["www.pixiv.net", "app-api.pixiv.net"])
    #expect(try comments(run).count == 30 && run.errors.isEmpty)
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

  @Test func `a comment can neither control a terminal nor imitate another one`() async throws {
    let text = #"x\\u001b[2J\\u009b31m\\nComment:   admin (1)\\u202ey"#
    let comment =
      #"{\"id\":\"7\",\"userId\":\"8\",\"userName\":\"n\\u0007\\nComment:   z\",\"comment\":\"\#(text)\",\"commentDate\":\"2024-01-05 12:34\",\"hasReplies\":true}"#
    try sandbox.pixiv.fault(
      #"{"match":"comments/roots","times":99,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"{\"error\":false,\"message\":\"\",\"body\":{\"comments\":[\#(comment)],\"hasNext\":false}}"}"#
    )
    let run = try await sandbox.run("show \(work) --comments -f table")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.lines.suffix(3) == [
        "Comment:   n\u{FFFD} Comment:   z (8), 2024-01-05T12:34:00+09:00, with replies",
        "             x\u{FFFD}[2J\u{FFFD}31m", "             Comment:   admin (1)y",
      ])
    let exact = try await sandbox.run("show \(work) --comments -f ndjson")
    #expect(
      try comments(exact).first?["text"] as? String == "x\u{1B}[2J\u{9B}31m\nComment:   admin (1)\u{202E}y")
    #expect(!exact.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9b })
  }

  @Test(arguments: [
    ("-f tsv", "tsv output has no comments; use -f table, json or ndjson"), ("-f csv", "has no comments"),
    ("-f ids", "has no comments"), ("-f urls", "has no comments"), ("", "tsv output has no comments"),
    ("-f json --offline", "comments are not stored"), ("-f json --source papi", "papi has no comments"),
    ("-f json --source sapi", "sapi has no comments"),
  ])
  func `commands without comments refuse --comments`(options: String, part: String) async throws {
    let run = try await sandbox.run("show \(work) --comments \(options)")
    #expect(run.status == 2 && run.errors.contains(part) && run.requests.isEmpty, "\(run.errors)")
  }
}
