import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// What is concluded from each class of answers, of each path. The table of it in the documentation is made of the cases
/// that are run here; with `RECORD_SNAPSHOTS=1` in the environment it is written anew.
@Suite(.watchdog)
struct AnswerTableTests {
  private static let cases = WebAnswers.cases + AppAnswers.cases + OtherAnswers.cases

  @Test(arguments: cases.indices)
  func `each answer is concluded from as the table says`(index: Int) async throws {
    let one = Self.cases[index]
    let expected = AnswerOutcome(status: one.status, stored: one.stored, isAskedAgain: one.isAskedAgain)
    #expect(try await one.outcome() == expected, "\(one.path): \(one.answer), \(one.viewer.rawValue)")
  }

  @Test func `only what is so is stored, and only the rest is asked again`() {
    for one in Self.cases {
      #expect((one.conclusion == .isSo) != one.isAskedAgain, "\(one.path): \(one.answer)")
      if one.conclusion != .isSo { #expect(["nothing", "the pages before"].contains(one.stored)) }
    }
  }

  @Test func `the documentation has the table`() throws {
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
    # What pixiv says, and what is concluded

    An answer is believed only for what it says in its own words. There are three, never two: *it is so*; *not shown to
    this viewer* (members only, My pixiv, R-18, sensitive: another account, cookie or source may be shown it); *not
    understood* (anything else). Only the first is ever stored as deleted, absent or whole; the others are asked again by
    the next run, and what was not understood is kept for `--retry-failed` besides.

    That a work is gone is believed only of a path that answers well for other works in the same run. A ranking is whole
    only where `next`, what is listed and `rank_total` go together.

    Written by the tests that try each row (`AnswerTableTests`); do not edit. *As*: whom pixiv was asked as. *Exit*: of the
    run that met the answer. *Asked again*: by the same command, when pixiv answers well.

    | path | answer | as | concluded | stored | exit | asked again |
    |---|---|---|---|---|---|---|

    """
}
