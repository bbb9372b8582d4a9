import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// Invalid input: the exit status and a message with the next step, and unchanged files.
@Suite(.watchdog, .sharedPixiv)
struct BadInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  static let refused: [(words: String, part: String)] = [
    ("rankign", "unknown command 'rankign': did you mean 'ranking'?"),
    (
      "ranking -m dayly",
      "invalid value 'dayly' for --mode: did you mean 'daily'? Valid: daily, weekly, monthly"
    ),
    ("ranking -m dai", "Valid: daily, weekly, monthly"),
    ("ranking -m nothing_like_it", "valid: daily, weekly, monthly"),
    ("ranking -m monthly -c ugoira", "the monthly ranking has no content ugoira: it has all, illust, manga"),
    ("ranking -m day_manga -c illust", "mode day_manga already selects manga"),
    ("ranking -c gif", "all, illust, manga, ugoira"),
    ("ranking --source app -c illust", "source app does not list daily-illust; use --source web or papi"),
    (
      "ranking --source sapi -c manga",
      "source sapi does not list daily-manga; use --source web, app or papi"
    ),
    ("ranking --source nowhere", "auto, web, app, papi, sapi"),
    ("ranking -d 2024-02-30", "invalid value '2024-02-30' for --date: no such calendar date"),
    ("ranking -d 20240230", "invalid value '20240230' for --date: no such calendar date"),
    ("ranking -d 2023-02-29..2023-03-01", "no such calendar date"),
    ("ranking -d soon", "invalid value 'soon' for --date: not understood; use 2014-11-06"),
    ("ranking -d 2024-13", "not understood"),
    ("ranking -d 2014-11-6-1", "invalid value '2014-11-6-1' for --date: not understood"),
    ("ranking daily weekly", "only one mode is accepted, not 'daily' and 'weekly'"),
    ("ranking 2024-01-05 2024-01-07", "use 2024-01-05..2024-01-07 for a range"),
    ("ranking weekly -m daily", "-m and 'weekly' select the same thing; omit one of them"),
    ("ranking monthly r18", "pixiv has no R-18 ranking for monthly"),
    ("ranking --json -f csv", "--json and -f csv cannot be combined"),
    (
      "download 2024",
      "'2024' is a date or the ID of a work; use -d 2024 or https://www.pixiv.net/artworks/2024"
    ),
    ("download daily 114862000", "works and a selection (daily) cannot be combined"),
    ("ranking dialy", "'dialy' is neither a ranking mode nor a date; did you mean 'daily'?"),
    ("ranking -m r18x", "invalid value 'r18x' for --mode: valid: daily"),
    (
      "ranking -d 2024-03-11",
      "2024-03-11 is in the future: daily rankings exist from 2007-09-13 to 2024-03-09"
    ),
    ("ranking -d 2025", "is in the future"),
    ("ranking -d 2007-09-12", "2007-09-12 is before the first ranking: daily rankings exist from 2007-09-13"),
    ("ranking -m daily_ai -d 2022-10-30", "daily_ai rankings exist from 2022-10-31"),
    ("ranking -d 2024-01-07..2024-01-01", "swap its ends"),
    ("ranking -d ..", "a range requires a date at one end"),
    ("ranking -d 2024-01 --back 3", "a range of dates already has an end; omit --back"),
    ("ranking --back some", "expected a number of rankings, or all"),
    ("ranking --step fortnight", "expected day, week, month, or a number of days such as 10d"),
    ("ranking -n 0", "'0' for --limit: not an integer of 1 or more"),
    ("ranking --pages none", "'none' for --pages: not an integer"),
    ("ranking -f xml", "table, json, ndjson, csv, tsv, ids, urls"),
    ("ranking --formt csv", "unknown option '--formt': did you mean '--format'?"),
    ("ranking --zzzzzzzzzz", "unknown option '--zzzzzzzzzz'"),
    ("ranking -d", "needs a value"),
    ("ranking --offline --refresh", "--offline and --refresh cannot be combined"),
    ("ranking --rate fast", "50/m"),
    ("ranking --timeout 0", "not an integer from 1 to 3600"),
    ("ranking --limit-rate fast", "500k"),
    ("ranking --connect-to somewhere", "HOST1:PORT1:HOST2:PORT2"),
    (
      "ranking --proxy ftp://user:secret@host",
      "invalid value for --proxy: expected http://HOST:PORT"
    ),
    ("ranking https://www.pixiv.net/ranking.php?mode=", "possibly by the shell at &"),
    ("ranking https://www.pixiv.net/ranking.php?mode=nonsense", "'nonsense'"),
    ("ranking https://www.pixiv.net/ranking.php?mode=daily&date=20240230", "has no valid date"),
    ("ranking https://www.pixiv.net/artworks/114862000", "is a work, not a ranking; use rankinglog show"),
    ("ranking 2024-13-05", "'2024-13-05'"),
    ("show", "missing ID|URL"),
    ("show abc", "'abc' is neither a work ID nor a pixiv URL"),
    ("show https://example.com/artworks/114862000", "neither a work ID nor a pixiv URL"),
    ("show https://www.pixiv.net/ranking.php?mode=daily", "is a ranking, not a work"),
    ("download 114862000 -m weekly", "works and a selection (-m) cannot be combined"),
    ("download 114862000 --back 3", "works and a selection (--back) cannot be combined"),
    ("download --input list.txt -d latest", "works and a selection (-d) cannot be combined"),
    ("download 114862000 --input list.txt", "works and --input cannot be combined"),
    ("download -j 0", "not an integer from 1 to 16"),
    ("download -j 17", "not an integer from 1 to 16"),
    ("download --size huge", "original, regular, mobile, thumbnail"),
    ("download -f json", "paths, ndjson"),
    ("download --name {nope}", "unknown key {nope}; use one of {ranking} {mode}"),
    ("download --name /tmp/{id}", "absolute path"),
    ("download --name ../{id}", "empty component or '..'"),
    ("download --name a//{id}", "empty component"),
    ("download --name {id", "'{' without '}'"),
    ("download --name {rank:01}", "only zeros"),
    ("recents export", "missing output directory; use -o DIR"),
    ("recents rename", "unknown command 'rename'"),
    ("modes -f json", "table, tsv"),
    ("-m daily ranking", "options must follow the command"),
  ]

  @Test(arguments: refused)
  func `a usage error lists the valid values`(words: String, part: String) async throws {
    let run = try await sandbox.run(words)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("rankinglog: ") } && run.output.isEmpty)
    let command = Root.subcommands.map { $0.name }.first { (words + " ").hasPrefix($0 + " ") }
    let path =
      words.hasPrefix("recents export") ? "rankinglog recents export" : command.map { "rankinglog \($0)" }
    #expect(run.errors.hasSuffix(" Run '\(path ?? "rankinglog") --help'.\n"), "\(run.errors)")
    #expect(!run.errors.contains("secret"))
    #expect(try sandbox.names.isEmpty)
    #expect(sandbox.pixiv.requests.isEmpty)
  }

  @Test(arguments: [
    (
      "ranking -d 2024-03-10", 5,
      "2024-03-10 is not published yet: pixiv publishes it at about 2024-03-11 12:00"
    ),
    ("ranking -d today", 5, "the latest is 2024-03-09 (-d latest)"),
    ("ranking --offline", 5, "no stored daily ranking; run the same command without --offline"),
    (
      "ranking -d 2024-01-05 --offline", 5,
      "2024-01-05: the daily ranking is not stored; run the same command without --offline"
    ),
    ("ranking -d 2024-01-05 --source app --offline", 5, "not stored"),
    ("show 114862000 --offline", 5, "work 114862000 is not stored completely"),
    ("download 114862000 --offline", 5, "114862000"),
    ("recents", 5, "no recently viewed works; run rankinglog show ID"),
    (
      "ranking -m daily_r18 -d 2024-01-05", 4,
      "daily_r18 requires an account with R-18 works enabled; run rankinglog auth login"
    ),
    ("ranking -d 2024-01-05 --source app", 4, "this source requires an account"),
    ("ranking -d 2024-01-05 --source papi", 4, "this source requires an account"),
    ("ranking -d 2024-01-05 --retries 0 --connect-to ::127.0.0.1:1", 6, "www.pixiv.net: cannot connect"),
    ("download -d 2024-01-05 --retries 0 --connect-to ::127.0.0.1:1", 6, "www.pixiv.net: cannot connect"),
    ("show 114862000 --retries 0 --connect-to ::127.0.0.1:1", 6, "check the network or --proxy"),
    ("download --input missing.txt", 1, "missing.txt: cannot be read (No such file or directory)"),
  ])
  func `an impossible command ends with its exit status`(words: String, status: Int, part: String)
    async throws
  {
    let run = try await sandbox.run(words)
    #expect(run.status == Int32(status), "\(run.errors)")
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try sandbox.names.isEmpty)
    #expect(sandbox.pixiv.requests.isEmpty)
  }

  @Test(arguments: ["yesterday", "-1d", "2024-03-09"])
  func `yesterday's ranking is published at noon`(date: String) async throws {
    let morning = try Sandbox(now: "2024-03-10T11:59:59+09:00", pixiv: LocalPixiv.shared)
    let run = try await morning.run("ranking -d \(date)")
    #expect(
      run.status == 5 && run.errors.contains("at about 2024-03-10 12:00") && run.errors.contains("latest"))
    #expect(try morning.names.isEmpty)
  }

  @Test func `requests to pixiv itself always have a rate limit`() async throws {
    let run = try await sandbox.run("ranking", with: ["RANKINGLOG_CONNECT_TO": ""])
    #expect(run.status == 2 && run.errors.contains("--rate off requires --connect-to"))
  }

  @Test(arguments: ["file/out", "file"])
  func `an output directory that cannot be created is reported before any request`(name: String) async throws
  {
    try sandbox.write("", to: "file")
    let run = try await sandbox.run("download -d 2024-01-05 -o \(sandbox.path(name))")
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "\(sandbox.path(name)): output directory not writable; choose another with -o"))
    #expect(try sandbox.names == ["file"])
    #expect(sandbox.pixiv.requests.isEmpty)
  }

  @Test func `an archive path that is not a database is reported and not changed`() async throws {
    let text = String(repeating: "a diary\n", count: 100)
    try sandbox.write(text, to: "data/archive.db")
    let run = try await sandbox.run("ranking -d 2024-01-05 --data-dir \(sandbox.path("data"))")
    #expect(run.status == 10, "\(run.errors)")
    #expect(run.errors.contains("archive.db: ") && run.errors.contains("--data-dir"))
    #expect(try String(contentsOfFile: sandbox.path("data/archive.db"), encoding: .utf8) == text)
    #expect(sandbox.pixiv.requests.isEmpty)
  }

  @Test func `an archive that cannot be created is an error with its path`() async throws {
    let own = try Sandbox()
    try own.write("", to: "file")
    let run = try await own.run("ranking -d 2024-01-05 -n 1 --data-dir \(own.path("file/data"))")
    #expect(run.status == 1 && run.errors.contains(own.path("file/data")), "\(run.errors)")
  }

  @Test func `a refused token is a failed login, and is never printed`() async throws {
    let own = try Sandbox()
    let run = try await own.run(
      "ranking -d 2024-01-05 --source app -v", with: ["RANKINGLOG_REFRESH_TOKEN": "no-such-token"])
    #expect(run.status == 4 && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("RANKINGLOG_REFRESH_TOKEN"), "\(run.errors)")
    #expect(!run.errors.contains("no-such-token"))
  }

  @Test func `a template that gives two works the same name is refused before any image request`()
    async throws
  {
    let own = try Sandbox()
    let run = try await own.run("download -d 2024-01-05 -n 5 --name {date}.{ext} -o \(own.path("out"))")
    #expect(run.status == 2 && run.errors.contains("add {id} and {page} to --name"), "\(run.errors)")
    #expect(run.images.isEmpty && !own.exists("out"))
  }
}
