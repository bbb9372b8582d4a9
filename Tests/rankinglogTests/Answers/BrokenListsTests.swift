import TestSupport
import Testing

@testable import rankinglog

/// Rankings with contradictory pages are never stored as complete, and the missing pages are requested again.
@Suite(.watchdog)
struct BrokenListsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let none = #"{"error":"ランキング集計の範囲外です"}"#

  @Test(.expensive(), arguments: ["ranking -f json", "download --dry-run"])
  func `a truncated ranking is reported, and the other rankings are fetched`(words: String) async throws {
    try sandbox.pixiv.fault(AnswerCase.json("date=20240105.*p=2$", 404, Self.none))
    let line = "\(words) -d 2024-01-04..2024-01-05"
    let run = try await sandbox.run(line)
    #expect(run.status == 3, "\(run.errors)")
    #expect(
      run.errors.contains("daily 2024-01-05 is incomplete: page 2 is empty, but 500 entries were reported"),
      "\(run.errors)")
    #expect(run.requests.count == 12)
    if words.contains("json") {
      #expect(run.output.contains(#""complete":false"#) && run.output.contains(#""complete":true"#))
    }
    try sandbox.pixiv.clearFaults()
    let again = try await sandbox.run(line)
    #expect(again.status == 0 && again.requests.count { !$0.isImage } == 9, "\(again.errors)")
    #expect(try await sandbox.run(line).requests.isEmpty)
  }
}
