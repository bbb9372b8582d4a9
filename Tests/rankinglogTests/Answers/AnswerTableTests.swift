import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The conclusion from each class of responses of each endpoint. The documentation's table is generated from the cases
/// that run here: set `RECORD_SNAPSHOTS=1` in the environment to update it.
@Suite(.watchdog)
struct AnswerTableTests {
  private static let cases = WebAnswers.cases + AppAnswers.cases + OtherAnswers.cases

  @Test(arguments: Thorough.sample(Array(cases.indices), quick: 28))
  func `each response leads to the conclusion in the table`(index: Int) async throws {
    let one = Self.cases[index]
    let expected = AnswerOutcome(status: one.status, stored: one.stored, isAskedAgain: one.isAskedAgain)
    #expect(try await one.outcome() == expected, "\(one.path): \(one.answer), \(one.viewer.rawValue)")
  }

  @Test func `only confirmed data is stored, and everything else is requested again`() {
    for one in Self.cases {
      #expect((one.conclusion == .isSo) != one.isAskedAgain, "\(one.path): \(one.answer)")
      if one.conclusion != .isSo { #expect(["nothing", "previous pages"].contains(one.stored)) }
    }
  }

  @Test func `the documentation contains the table`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Documentation/Answers.md")
    let text = Self.introduction + Self.cases.map(Self.row).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  private static func row(_ one: AnswerCase) -> String {
    let cells = [
      "`\(one.path)`", one.answer, one.viewer.rawValue, one.conclusion.rawValue, one.stored,
      String(one.status), one.isAskedAgain ? "yes" : "no",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static let introduction = """
    # Evaluation of responses

    rankinglog accepts only explicit statements from pixiv. A response has one of three evaluations:

    - *confirmed*: pixiv states the fact in its own words. Only these responses are stored as deleted, absent or
      complete.
    - *not shown to this viewer*: members only, My pixiv, R-18 or sensitive. Another account, cookie or source may
      show the work. The next run requests it again.
    - *not understood*: all other responses. The next run and `--retry-failed` request them again.

    A deletion is accepted only from a path that returned another work in the same run. A ranking is complete only
    if `next`, the entries and `rank_total` are consistent.

    The tests of the rows generate this file (`AnswerTableTests`); do not edit it. *Viewer* is the credential of the
    request. *Exit* is the status of the run with this response. *Requested again* refers to the same command after
    pixiv has recovered.

    | path | response | viewer | evaluation | stored | exit | requested again |
    |---|---|---|---|---|---|---|

    """
}
