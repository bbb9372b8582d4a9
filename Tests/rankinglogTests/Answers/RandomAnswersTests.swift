import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Random sequences of responses of all classes, changes of accounts, renamed or deleted works, and kills.
/// After any sequence, one run with correct responses stores the data that pixiv has.
@Suite(.watchdog)
struct RandomAnswersTests {
  private static let parts = 8
  private static let sequences = Thorough.isEnabled ? 25 : 10

  /// The wrong responses of the test. pixiv's own messages are included only for all works together: the message that a
  /// work was deleted, from an endpoint that otherwise works, is accepted.
  private static let answers: [(paths: [String], answers: [(status: Int, body: String)])] = [
    (
      ["ranking.php", "format=json", "p=1$"],
      [
        (403, "{}"), (401, "{}"), (404, AnswerCase.unknownPath), (410, AnswerCase.unknownPath),
        (200, #"{"contents":[],"next":2,"rank_total":500}"#),
        (200, #"{"contents":[],"next":false,"rank_total":500}"#), (200, "<html></html>"), (500, ""),
      ]
    ),
    (
      ["www.pixiv.net/ajax/", "/ajax/illust/", "/pages", "/ugoira_meta"],
      [
        (400, AnswerCase.envelope("不正なリクエストです。")), (401, AnswerCase.unknownError),
        (403, AnswerCase.envelope("尚无权限浏览该作品")), (200, AnswerCase.unknownError),
        (404, AnswerCase.unknownPath), (503, ""),
      ]
    ),
    (["GET i.pximg.net/", "_p0", "img-original"], [(404, ""), (403, ""), (500, "")]),
    (
      ["app-api.pixiv.net", "/v1/illust/detail", "/v1/illust/ranking"],
      [
        (403, #"{"error":{"user_message":"この作品は閲覧できません","message":"","reason":""}}"#),
        (404, #"{"error":{"user_message":"指定されたエンドポイントは存在しません","message":"","reason":""}}"#),
        (200, #"{"illusts":[],"next_url":"https://app-api.pixiv.net/v1/illust/ranking?offset=30"}"#),
      ]
    ),
  ]

  @Test(arguments: Thorough.rounds(parts, quick: 1))
  func `one run after the faults stores the data that pixiv has`(part: Int) async throws {
    let pixiv = try LocalPixiv(now: Sandbox.now)
    let other = try Sandbox(pixiv: pixiv)
    for number in 0..<Self.sequences {
      // Dates without common works.
      let date = try #require(RankingDate("2023-12-31")).adding(days: -9 * number)
      var sequence = try await AnswerSequence(
        on: date, seenBy: other, chance: SplitMix(state: UInt64(part * Self.sequences + number)))
      for _ in 0..<Int.random(in: 2...4, using: &sequence.chance) { try await sequence.step(Self.answers) }
      try await sequence.finish()
    }
  }
}

/// One sequence: five works of a date, downloaded with faults.
private struct AnswerSequence {
  var chance: SplitMix
  private let sandbox: Sandbox
  private let pixiv: LocalPixiv
  private let date: RankingDate
  private let works: [Int]
  private var deleted: Set<Int> = []
  /// The ranking as first printed.
  private var first: String?
  private var story = ""

  private var download: String { "download -d \(date) -n 5 -o \(sandbox.path("out")) --retries 0" }

  /// - Parameter other: A sandbox that fetches the ranking without faults.
  init(on date: RankingDate, seenBy other: Sandbox, chance: SplitMix) async throws {
    (self.date, pixiv, self.chance) = (date, other.pixiv, chance)
    sandbox = try Sandbox(pixiv: pixiv)
    works = try await other.run("ranking -d \(date) -n 5 -f ids").lines.compactMap { Int($0) }
    #expect(works.count == 5)
  }

  /// A change of the world or of the account, some wrong responses, and a run, which may be killed.
  mutating func step(_ answers: [(paths: [String], answers: [(status: Int, body: String)])]) async throws {
    try pixiv.clearFaults()
    try await change()
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      let kind = answers.randomElement(using: &chance) ?? answers[0]
      let path = kind.paths.randomElement(using: &chance) ?? ""
      let answer = kind.answers.randomElement(using: &chance) ?? (500, "")
      let times = [1, 2, 999].randomElement(using: &chance) ?? 1
      story += " \(path) \(answer.status)x\(times)"
      try pixiv.fault(
        AnswerCase.json(path, answer.status, answer.body).replacing(
          "\"times\":999", with: "\"times\":\(times)"))
    }
    if Int.random(in: 0..<8, using: &chance) == 0 {
      story += " every work gone"
      try pixiv.fault(AnswerCase.noPictures)
      try pixiv.fault(AnswerCase.json("/ajax/illust/", 404, AnswerCase.envelope("")))
    }
    if Int.random(in: 0..<8, using: &chance) == 0 {
      story += " kill"
      let program = try BuiltProgram(download, in: sandbox)
      try await anyDelay(.milliseconds(Int.random(in: 20...200, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
    } else {
      story += " run"
      _ = try await sandbox.run(download)
    }
    if first == nil {
      let seen = try await offline()
      if seen.split(separator: "\n").count == 5 { first = seen }
    }
  }

  private mutating func change() async throws {
    let work = works.randomElement(using: &chance) ?? 0
    switch Int.random(in: 0..<7, using: &chance) {
    case 0:
      story += " delete \(work)"
      try pixiv.world(#"{"delete":[\#(work)]}"#)
      deleted.insert(work)
    case 1: try pixiv.world(#"{"rename":{"\#(work)":"renamed \#(story.count)"}}"#)
    case 2: _ = try await sandbox.run("auth cookie", input: Sandbox.session)
    case 3: _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    case 4: _ = try await sandbox.run("auth logout --all")
    default: break
    }
  }

  private func offline() async throws -> String {
    try await sandbox.run("ranking -d \(date) -n 5 -f ndjson --offline").output
  }

  /// One run after the faults, and a second one that sends no requests.
  func finish() async throws {
    try pixiv.clearFaults()
    let run = try await sandbox.run(download)
    #expect(run.status == 0, "\(story): \(run.errors)")
    let listed = try await sandbox.run("ranking -d \(date) -n 5 -f ids --offline").lines.compactMap {
      Int($0)
    }
    #expect(listed == works, "\(story)")
    if let first { #expect(try await offline() == first, "\(story): a past ranking has changed") }
    let archive = Archive(directory: sandbox.dataDirectory.path)
    let files = sandbox.files(in: "out")
    for work in works {
      let isThere = files.contains { $0.contains("_\(work)_p") && !$0.hasSuffix(".part") }
      let visibility = try await archive.illust(work)?.illust.visibility
      #expect(isThere || (deleted.contains(work) && visibility == .deleted), "\(work):\(story)")
      #expect(visibility != .deleted || deleted.contains(work), "\(work):\(story)")
    }
    #expect(try await archive.failures().isEmpty, "\(story)")
    let again = try await sandbox.run(download)
    #expect(again.status == 0 && again.requests.isEmpty, "\(story): \(again.errors)")
  }
}
