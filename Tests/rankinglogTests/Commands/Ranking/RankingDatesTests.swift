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

  @Test(arguments: series)
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

  @Test(arguments: ["web", "app", "sapi"])
  func `a day without a ranking is named, and the others are printed`(source: String) async throws {
    let line = "ranking -d 2024-02-05..2024-02-07 -n 1 -f ndjson --source \(source)"
    let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]
    let run = try await sandbox.run(line, with: account)
    #expect(run.status == 0)
    #expect(try run.dates == ["2024-02-07", "2024-02-05"])
    #expect(run.errors == "rankinglog: 2024-02-06: pixiv has no daily ranking on that date\n")
    // The website names the previous ranking, so no request for the date between is needed.
    #expect(run.requests.filter { !$0.host.hasPrefix("oauth") }.count == (source == "web" ? 2 : 3))
    let offline = try await sandbox.run(line + " --offline", with: account)
    #expect(
      offline.output == run.output && offline.errors == run.errors && offline.requests.isEmpty
        && offline.status == 0)
  }

  @Test func `a single day without a ranking is status 5, and not requested again`() async throws {
    let run = try await sandbox.run("ranking -d 2024-02-06")
    #expect(run.status == 5 && run.output.isEmpty)
    #expect(run.errorLines.first == "rankinglog: 2024-02-06: pixiv has no daily ranking on that date")
    #expect(run.requests.count == 1)
    let again = try await sandbox.run("ranking -d 2024-02-06")
    #expect(again.status == 5 && again.requests.isEmpty)
    #expect(again.errors == run.errors)
  }

  @Test func `a span is limited to existing dates, with one note`() async throws {
    let run = try await sandbox.run("ranking -d 2024-03-08..2024-12-31 -n 1 -f ndjson")
    #expect(run.status == 0)
    #expect(try run.dates == ["2024-03-09", "2024-03-08"])
    #expect(run.errorLines.count == 1 && run.errors.contains("is limited to 2024-03-08..2024-03-09"))
  }

  @Test func `the date chosen for latest is named`() async throws {
    let run = try await sandbox.run("ranking -n 1 -f ids")
    #expect(run.errors == "rankinglog: latest is 2024-03-09\n")
    let offline = try await sandbox.run("ranking -n 1 -f ids --offline")
    #expect(offline.errors == "rankinglog: latest stored is 2024-03-09\n" && offline.output == run.output)
  }

  @Test func `before noon, the latest ranking is from two days ago`() async throws {
    let morning = try Sandbox(now: "2024-03-10T11:59:00+09:00")
    let run = try await morning.run("ranking -n 1 -f ndjson")
    #expect(try run.dates == ["2024-03-08"])
    #expect(run.requests.count == 1)
  }

  @Test func `if a ranking is delayed, latest is the previous day`() async throws {
    try sandbox.pixiv.world(#"{"now":"2024-03-10T11:00:00+09:00"}"#)
    let run = try await sandbox.run("ranking -n 1 -f ndjson")
    #expect(run.status == 0)
    #expect(try run.dates == ["2024-03-08"])
    #expect(run.errors.contains("latest is 2024-03-08: pixiv has not published 2024-03-09 yet"))
  }

  @Test func `stored dates are printed offline, and the others named`() async throws {
    _ = try await sandbox.run("ranking -d 2024-01-05 -n 3")
    let run = try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -n 3 -f ids --offline")
    #expect(run.status == 3 && run.lines.count == 3 && run.requests.isEmpty)
    #expect(
      run.errors.contains(
        "2024-01-04: the daily ranking is not stored; run the same command without --offline to fetch it"))
    let year = try await sandbox.run("ranking -d 2024 -n 3 -f ids --offline")
    #expect(year.status == 3 && year.lines.count == 3 && year.errorLines.count == 2, "\(year.errors)")
    #expect(
      year.errors.contains(
        "rankinglog: 2024-01-01..2024-01-04, 2024-01-06..2024-03-09 (68 dates): the daily ranking is not stored; "
          + "run the same command without --offline to fetch it\n"))
    let weeks = try await sandbox.run("ranking -m weekly -d 2023-12 --offline")
    #expect(weeks.status == 5)
    #expect(weeks.errors.contains("2023-12-03..2023-12-31 (5 dates): the weekly ranking is not stored"))
    let deeper = try await sandbox.run("ranking -d 2024-01-05 -n 60 -f ids --offline")
    #expect(deeper.status == 3 && deeper.lines.count == 50)
    #expect(deeper.errors.contains("is stored up to page 1 only"))
  }

  @Test func `a failed page stops the run after the rankings before it, and the next run continues`()
    async throws
  {
    let line = "ranking -d 2024-01-03..2024-01-05 --pages 2 --retries 0"
    try sandbox.pixiv.fault(#"{"match":"date=20240104&p=2","times":1,"do":"status","status":500}"#)
    let run = try await sandbox.run(line)
    #expect(run.status == 6 && run.lines.count == 150, "\(run.errors)")
    #expect(run.errors.contains("www.pixiv.net") && run.errors.contains("run the same command again"))
    let again = try await sandbox.run(line)
    #expect(again.status == 0 && again.requests.count == 3)
    #expect(again.lines.starts(with: run.lines))
  }
}
