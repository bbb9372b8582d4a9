import TestSupport
import Testing

@testable import rankinglog

/// The command lines that new users try first. Tests/Transcripts/first-commands.md has those that fail.
@Suite(.watchdog, .sharedPixiv)
struct FirstCommandsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  /// Accepted lines, with the equivalent ones.
  @Test(
    .expensive(),
    arguments: [
      ("ranking daily -n 2", "ranking -m daily -n 2"), ("ranking Daily -n 2", "ranking -n 2"),
      ("ranking day -n 2", "ranking -n 2"), ("ranking week -n 2", "ranking -m weekly -n 2"),
      ("ranking month -n 2", "ranking -m monthly -n 2"), ("ranking day_manga -n 2", "ranking -c manga -n 2"),
      ("ranking week-rookie -n 2", "ranking -m rookie -n 2"),
      ("ranking DAY_MALE -n 2", "ranking -m male -n 2"),
      ("ranking 2024-01-05 -n 2", "ranking -d 2024-01-05 -n 2"),
      ("ranking 2024/01/05 -n 2", "ranking -d 2024-01-05 -n 2"),
      ("ranking 2024.1.5 -n 2", "ranking -d 2024-01-05 -n 2"),
      ("ranking 20240105 -n 2", "ranking -d 2024-01-05 -n 2"),
      ("ranking weekly 2024-01-07 -n 2", "ranking -m weekly -d 2024-01-07 -n 2"),
      ("ranking 2024-01-07 weekly -n 2", "ranking -m weekly -d 2024-01-07 -n 2"),
      ("ranking manga 2024-01-05 weekly -n 2", "ranking -m weekly -c manga -d 2024-01-05 -n 2"),
      ("ranking latest -n 2", "ranking -n 2"), ("ranking Yesterday -n 2", "ranking -d yesterday -n 2"),
      ("ranking 2024-01-05..2024-01-06 -n 2", "ranking -d 2024-01-05..2024-01-06 -n 2"),
      ("ranking 2024-01-05 -n 2 --json", "ranking -d 2024-01-05 -n 2 -f json"),
      ("ranking 2024-01-05 -n 2 -f jsonl", "ranking -d 2024-01-05 -n 2 -f ndjson"),
      ("ranking 2024-01-05 -n 2 -f JSON", "ranking -d 2024-01-05 -n 2 -f json"),
      ("version", "--version"), ("-V", "--version"), ("completion bash", "generate bash"),
      ("download daily 2024-01-05 -n 1 --dry-run", "download -d 2024-01-05 -n 1 --dry-run"),
      ("plan 2024-01-05 -n 2", "plan -d 2024-01-05 -n 2"), ("movers 2024-01-05", "movers -d 2024-01-05"),
      ("best daily 2024-01-05", "best -d 2024-01-05"), ("help ranking", "ranking --help"),
      ("login --help", "auth login --help"), ("-h", "-h"),
    ])
  func `it does the same as the documented command line`(line: String, documented: String) async throws {
    let words = line.hasPrefix("movers") || line.hasPrefix("best") ? "ranking 2024-01-05 -n 2 -q" : nil
    if let words { _ = try await sandbox.run(words) }
    let expected = try await sandbox.run(documented)
    let run = try await sandbox.run(line)
    #expect(run.status == expected.status && run.output == expected.output, "\(run.errors)")
    #expect([0, 3].contains(run.status), "\(run.errors)")
  }
}
