import TestSupport
import Testing

@testable import rankinglog

/// The rankings selected by a date, a span or the last N days.
@Suite(.watchdog)
struct RankingDatesTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  static let series: [(words: String, dates: [String])] = [
    (
      "-m weekly -d 2024-03-01 --back 4",
      ["2024-03-01", "2024-02-23", "2024-02-16", "2024-02-09", "2024-02-02"]
    ),
    ("-m monthly -d 2024-03-01 --back 2", ["2024-03-01", "2024-01-31", "2024-01-01"]),
    ("-d 2024-03-01 --back 1", ["2024-03-01", "2024-02-29"]),
    ("-d 2024-03-31 --back 0", []),
    ("-d 2024-01-31 --step month --back 2", ["2024-01-31", "2023-12-31", "2023-11-30"]),
    ("-d 2024-02-29 --step 10d --back 2", ["2024-02-29", "2024-02-19", "2024-02-09"]),
    (
      "-d 2024-01-01..2024-01-07",
      ["2024-01-07", "2024-01-06", "2024-01-05", "2024-01-04", "2024-01-03", "2024-01-02", "2024-01-01"]
    ),
    ("-d 2024-01-01..2024-01-07 --step 3d", ["2024-01-07", "2024-01-04", "2024-01-01"]),
    ("-m weekly -d 2024-01", ["2024-01-28", "2024-01-21", "2024-01-14", "2024-01-07"]),
    ("-m original -d 2024-02-01..2024-02-14", ["2024-02-11", "2024-02-04"]),
    ("-m weekly -d 2024-02-05..2024-02-08", ["2024-02-08"]),
    ("-m monthly -d 2024-01..2024-03", ["2024-02-29", "2024-01-31"]),
    ("-m monthly -d 2023-12..2024-02", ["2024-02-29", "2024-01-31", "2023-12-31"]),
    ("-d ..2007-09-15", ["2007-09-15", "2007-09-14", "2007-09-13"]),
    ("-d 2007-09-15 --back all", ["2007-09-15", "2007-09-14", "2007-09-13"]),
    ("-d 2024-03-08..", ["2024-03-09", "2024-03-08"]),
    ("-d 20240105", ["2024-01-05"]),
    ("-d -2d", ["2024-03-08"]),
    ("-d yesterday", ["2024-03-09"]),
    ("", ["2024-03-09"]),
  ].filter { !$0.1.isEmpty }

  @Test(.expensive(), arguments: series)
  func `rankings are printed newest first, and stored ones without a request`(words: String, dates: [String])
    async throws
  {
    let line = "ranking \(words) -n 2 -f ndjson"
    let run = try await sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.dates == dates)
    #expect(run.lines.count == 2 * dates.count)
    #expect(run.requests.count == dates.count)
    let offline = try await sandbox.run(line + " --offline", later: 3600)
    #expect(offline.output == run.output && offline.status == 0, "\(offline.errors)")
    #expect(offline.requests.isEmpty)
  }
}
