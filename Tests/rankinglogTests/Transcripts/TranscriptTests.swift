import Foundation
import TestSupport
import Testing

/// The commands of Tests/Transcripts have the recorded output, exit status and number of requests.
@Suite(.watchdog)
struct TranscriptTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  /// The sections of this run: those whose file or title contains `RANKINGLOG_TRANSCRIPT`; without it all, or half of them
  /// in `make test`.
  private static let transcripts: [Transcript] = {
    let text = ProcessInfo.processInfo.environment["RANKINGLOG_TRANSCRIPT"] ?? ""
    if !text.isEmpty { return Transcript.all.filter { $0.testDescription.contains(text) } }
    return isRecording ? Transcript.all : Thorough.sample(Transcript.all, quick: Transcript.all.count)
  }()

  @Test(arguments: transcripts)
  func `a transcript has the recorded results`(transcript: Transcript) async throws {
    let steps = transcript.steps
    #expect(!steps.isEmpty)
    if steps.contains(.directive(name: "ipv6", value: "")), !LocalPixiv.hasIPv6 { return }
    var run = try TranscriptRun(steps)
    if Self.isRecording {
      await withKnownIssue("recorded", isIntermittent: true) { for step in steps { try await run.run(step) } }
      try transcript.record(run.results)
    } else {
      for step in steps { try await run.run(step) }
    }
  }

  @Test func `a section has commands, directives and files`() {
    let text = """
      a title

      ```file ~/list
      1
      ```

      ```console
      [fault {"match":"x"}]
      $ rankinglog show 1 < ~/list
      a
      2> rankinglog: b
      [status 5]
      [requests 2]
      $ cat x
      ```
      """
    var show = TranscriptCommand(line: "rankinglog show 1 < ~/list")
    (show.printed, show.status, show.requests) = (["a", "2> rankinglog: b"], 5, 2)
    #expect(
      Transcript(file: URL(filePath: "/x"), title: "", text: text).steps == [
        .file(path: "~/list", text: "1\n"), .directive(name: "fault", value: #"{"match":"x"}"#),
        .command(show), .command(TranscriptCommand(line: "cat x")),
      ])
  }

  @Test(arguments: [
    (["a"], ["a"], true), (["a"], ["b"], false), (["a"], ["a", "b"], false),
    (["a", "…"], ["a", "b", "c"], true), (["a", "…"], ["a"], false), (["…", "c"], ["a", "b", "c"], true),
    (["a … c"], ["a b c"], true),
    (["a …"], ["a b c"], true), (["a", "…"], ["a", "2> b"], false), (["2> …"], ["2> a", "2> b"], true),
    (["… c", "d"], ["a b c", "d"], true), (["a … d"], ["a b c"], false),
    ([], ["a"], false),
  ])
  func `an ellipsis represents lines, or text in a line`(expected: [String], actual: [String], isSame: Bool) {
    var (one, other) = (TranscriptCommand(line: ""), TranscriptCommand(line: ""))
    (one.printed, other.printed) = (expected, actual)
    #expect(one.matches(other) == isSame)
    other.status = 1
    #expect(!one.matches(other))
    (other.status, other.requests) = (0, 1)
    #expect(!one.matches(other))
  }
}
