import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Works of an input list use the source and the account of the list, and `--source` applies to every request.
@Suite(.watchdog)
struct AskedAsNamedTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  private func signIn(cookie: Bool = false, token: Bool = false) async throws {
    if cookie { #expect(try await sandbox.run("auth cookie", input: Sandbox.session).status == 0) }
    if token { #expect(try await sandbox.run("auth import", input: Sandbox.refreshToken).status == 0) }
  }

  @Test(arguments: [false, true])
  func `R-18 animations are downloaded with the cookie that fetched their ranking`(hasToken: Bool)
    async throws
  {
    try await signIn(cookie: true, token: hasToken)
    let run = try await sandbox.run("download -m daily_r18 -d 2024-01-05 -n 60 -o \(out)")
    #expect(run.status == 0 && !run.errors.contains("deleted"), "\(run.errors)")
    let timings = run.requests.filter { $0.path.hasSuffix("/ugoira_meta") }
    #expect(!timings.isEmpty && timings.allSatisfy { $0.headers["cookie"] != nil && $0.status == 200 })
    let works = Set(sandbox.files(in: "out").compactMap { $0.split(separator: "_").dropFirst(2).first })
    #expect(works.count == 60, "\(works.count) works")
  }

  @Test func `a members-only work is downloaded with the cookie`() async throws {
    try await signIn(cookie: true)
    try sandbox.pixiv.fault(
      AnswerCase.json("/ajax/illust/115990007", 403, AnswerCase.envelope("")).replacing("999", with: "1"))
    let run = try await sandbox.run("download 115990007 -o \(out)")
    #expect(run.status == 0 && sandbox.files(in: "out").count == 1, "\(run.errors)")
    let asked = run.requests.filter { $0.path.hasPrefix("/ajax/illust/") }
    #expect(asked.map(\.status) == [403, 200] && asked.map { $0.headers["cookie"] != nil } == [false, true])
  }

  @Test func `a guest derives the image URL from the preview if no URL is stored`() async throws {
    let run = try await sandbox.run("download 115990007 -o \(out)")
    #expect(run.status == 0 && sandbox.files(in: "out").count == 1, "\(run.errors)")
    #expect(run.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["authorization"] == nil })
  }

  @Test(arguments: [
    ("app", "app-api.pixiv.net"), ("papi", "public-api.secure.pixiv.net"), ("sapi", "spapi.pixiv.net"),
    ("web", "www.pixiv.net"),
  ])
  func `works given by ID are requested from the source given by --source`(source: String, host: String)
    async throws
  {
    try await signIn(token: true)
    let list = try sandbox.write("114862000\n", to: "list")
    for words in ["114862000", "--input \(list)"] {
      let line = "download \(words) --source \(source) --data-dir \(sandbox.path("data\(words.count)"))"
      let run = try await sandbox.run("\(line) --size regular -o \(out)\(words.count)")
      #expect(run.status == 0, "\(run.errors)")
      let hosts = Set(run.requests.filter { !$0.isImage && !$0.host.hasPrefix("oauth.") }.map(\.host))
      #expect(hosts == [host])
    }
  }

  @Test func `a work hidden only by the app API is fetched from pixiv's website`() async throws {
    let ids = try await Sandbox(pixiv: sandbox.pixiv).run("ranking -d 2024-01-05 -n 3 -f ids --source app")
      .lines
    #expect(ids.isEmpty, "no account, no list")
    try await signIn(token: true)
    let listed = try await sandbox.run(
      "ranking -d 2024-01-05 -n 3 -f ids --source app --data-dir \(sandbox.path("x"))")
    let hidden = try #require(listed.lines.first)
    try sandbox.pixiv.world(#"{"hide_on_app":[\#(hidden)]}"#)
    // The website's rankings are closed, so that the app API provides the works.
    try sandbox.pixiv.fault(AnswerCase.json("ranking.php", 403, "{}"))
    let line = "download -d 2024-01-05 -n 3 -o \(out)"
    let masked = try await sandbox.run(line + " --source app --data-dir \(sandbox.path("y"))")
    #expect(
      masked.status == 0
        && masked.errors.contains("1 not shown by this source (to try the others, omit --source)"),
      "\(masked.errors)")
    #expect(masked.requests.allSatisfy { $0.host != "www.pixiv.net" })
    let run = try await sandbox.run(line)
    #expect(run.status == 0 && !run.errors.contains("1 not shown"), "\(run.errors)")
    #expect(run.requests.contains { $0.path == "/ajax/illust/\(hidden)" && $0.headers["cookie"] == nil })
    #expect(sandbox.files(in: "out").contains { $0.contains(hidden) })
  }

  @Test(arguments: [
    (
      false, false,
      "not shown to guests (run rankinglog auth login or rankinglog auth cookie, or set RANKINGLOG_REFRESH_TOKEN)"
    ),
    (false, true, "not shown by the app API (to try the website, run rankinglog auth cookie)"),
    (
      true, false,
      "not shown by the website (to try the app API, run rankinglog auth login, or set RANKINGLOG_REFRESH_TOKEN)"
    ),
    (true, true, "not shown to this account (friends only, or hidden by its settings)"),
  ])
  func `the summary names the missing credential`(cookie: Bool, token: Bool, words: String) async throws {
    try await signIn(cookie: cookie, token: token)
    for host in ["/ajax/illust/", "app-api.pixiv.net/v1/illust/detail"] {
      let body =
        host.hasPrefix("/")
        ? AnswerCase.envelope("") : #"{"error":{"user_message":"x","message":"","reason":""}}"#
      try sandbox.pixiv.fault(AnswerCase.json(host, 403, body))
    }
    let run = try await sandbox.run("download -d 2024-02-11 -n 9 -o \(out)")
    #expect(run.status == 0 && run.errors.contains("2 \(words)"), "\(run.errors)")
    let again = try await sandbox.run("download -d 2024-02-11 -n 9 -o \(out)")
    #expect(again.requests.count { !$0.isImage } == run.requests.count { $0.path.contains("illust/") })
  }
}
