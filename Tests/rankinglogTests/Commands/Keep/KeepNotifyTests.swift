import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// The commands that `rankinglog keep` passes new works to.
@Suite(.watchdog)
struct KeepNotifyTests {
  /// A home with a section whose command collects its input.
  private struct Home {
    let sandbox: Sandbox
    /// The offset of the clock in the queries of ``matching(_:)``, in seconds.
    var later = 0

    init(_ sandbox: Sandbox, _ settings: String) throws {
      self.sandbox = sandbox
      try script("cat >>received; echo >>calls")
      try sandbox.configure("[keep daily]\nlimit = 5\nnotify = \(sandbox.path("hook")) received\n\(settings)")
    }

    /// Replaces the command's script.
    func script(_ text: String) throws {
      try writeScript("cd \"${0%/*}\"\n\(text)", to: sandbox.path("hook"))
    }

    /// The received records, in order.
    var received: [[String: Any]] {
      get throws {
        guard let data = FileManager.default.contents(atPath: sandbox.path("received")) else { return [] }
        return try String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
          try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
      }
    }

    var works: [Int] { get throws { try received.compactMap { $0["id"] as? Int } } }

    /// The number of calls.
    var calls: Int {
      FileManager.default.contents(atPath: sandbox.path("calls"))?.count { $0 == UInt8(ascii: "\n") } ?? 0
    }

    /// The works of stored rankings that match a filter, in the order of their first entries.
    func matching(_ filter: String = "") async throws -> [Int] {
      let dates = try await sandbox.run(["sql", "SELECT min(date), max(date) FROM v_ranking"]).lines
      let range = try #require(dates.first).replacing("\t", with: "..")
      let records = try await printed(range, filter)
      var works: [Int] = []
      for date in Set(records.compactMap { $0["date"] as? String }).sorted() {
        let day = records.filter { $0["date"] as? String == date }.compactMap { $0["id"] as? Int }
        works += day.filter { !works.contains($0) }
      }
      return works
    }

    /// The records that `ranking` prints of stored rankings, newest ranking first.
    func printed(_ dates: String, _ filter: String) async throws -> [[String: Any]] {
      try await sandbox.run("ranking -d \(dates) --offline -n 5 \(filter) -f ndjson", later: later).objects
    }
  }

  @Test(.expensive(), arguments: ["", "type:illust", "rank:..2", "-is:new"])
  func `new works that match are passed once each, oldest first, as ranking prints them`(filter: String)
    async throws
  {
    let first = try #require(RankingDate("2024-02-16"))
    let sandbox = try Sandbox(now: "\(first)T12:30:00+09:00")
    var home = try Home(sandbox, filter.isEmpty ? "" : "where = \(filter)")
    home.later = 19 * 86_400
    for day in 0..<20 {
      try sandbox.pixiv.world(#"{"now":"\#(first.adding(days: day))T12:30:00+09:00"}"#)
      let run = try await sandbox.run("keep", later: day * 86_400)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    let received = try home.received
    let option = filter.isEmpty ? "" : "-w \(filter)"
    #expect(try await home.works == home.matching(option))
    for record in received {
      let date = try #require(record["date"] as? String)
      #expect(
        try await home.printed(date, option).contains {
          NSDictionary(dictionary: $0) == NSDictionary(dictionary: record)
        })
    }
    let calls = home.calls
    #expect(try await sandbox.run("keep", later: home.later).status == 0)
    #expect(home.calls == calls && calls <= 20)
  }

  @Test func `the first run passes only the newest ranking, and later runs all rankings since then`()
    async throws
  {
    let sandbox = try Sandbox()
    let home = try Home(sandbox, "since = 2024-03-05")
    #expect(try await sandbox.run("keep").status == 0)
    let newest = try await sandbox.run("ranking -d 2024-03-09 --offline -n 5 -f ndjson").objects
    let before = try await sandbox.run("ranking -d 2024-03-05..2024-03-08 --offline -n 5 -f ids").lines
    let works = newest.compactMap { $0["id"] as? Int }.filter { !before.contains("\($0)") }
    #expect(try home.works == works && !works.isEmpty && home.calls == 1)
    // An earlier ranking is not news.
    #expect(try await sandbox.run("ranking -d 2024-03-01 -n 5 -q").status == 0)
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try home.works == works)
  }

  @Test func `a call has at most notify-limit works`() async throws {
    let sandbox = try Sandbox()
    let home = try Home(sandbox, "notify-limit = 2")
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try await home.works == home.matching() && home.calls == 3)
  }

  @Test(
    .expensive(),
    arguments: [
      ("cat >/dev/null; echo first >&2; echo 'no such topic' >&2; exit 7", "exit status 7: no such topic"),
      ("exit 1", "exit status 1"), ("kill -9 $$", "exit status 137"),
      // Its children are stopped, too.
      ("(sleep 30; touch late) & sleep 30", "stopped after 1 s"),
    ])
  func `a failed call is reported, and repeated by the next run`(script: String, problem: String) async throws
  {
    let sandbox = try Sandbox()
    let home = try Home(sandbox, "notify-timeout = 1s")
    try home.script(script)
    for _ in 0..<2 {
      let run = try await sandbox.run("keep")
      #expect(run.status == 3, "\(run.output)\(run.errors)")
      #expect(
        run.lines.last == "daily: \(sandbox.path("hook")): \(problem); the next run will repeat the call")
    }
    try home.script("cat >>received; echo >>calls")
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try await home.works == home.matching() && home.calls == 1)
    #expect(
      try !sandbox.names.contains("late")
        && !sandbox.files(in: ".local").contains { $0.contains("notification") })
  }

  @Test func `the errors of a command fill no disk`() async throws {
    let sandbox = try Sandbox()
    let home = try Home(sandbox, "")
    try home.script(
      "cat >/dev/null; head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo no topic >&2; exit 7")
    let run = try await sandbox.run("keep")
    #expect(run.lines.last?.hasSuffix("exit status 7: no topic; the next run will repeat the call") == true)
  }

  @Test func `a command that fails is not counted as successful if the parent ignores SIGCHLD`() async throws
  {
    // Separate processes use the real clock.
    let sandbox = try Sandbox(pixiv: LocalPixiv())
    let home = try Home(sandbox, "")
    try home.script("exit 1")
    let run = try await BuiltProgram(shell: "trap '' CHLD; rankinglog keep", in: sandbox).end()
    #expect(run.status == 3, "\(run.output)\(run.errors)")
  }

  @Test func `a command of a killed run is not started again while it runs`() async throws {
    let sandbox = try Sandbox()
    let home = try Home(sandbox, "")
    #expect(try await sandbox.run("ranking -n 5 -q").status == 0)
    let path = sandbox.path(".local/share/rankinglog/keep.notification")
    let input = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(input >= 0 && flock(input, LOCK_EX) == 0)
    let run = try await sandbox.run("keep")
    #expect(run.status == 3 && home.calls == 0)
    #expect(run.lines.last?.contains("still running, started by an earlier run") == true, "\(run.output)")
    close(input)
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try home.works.count == 5 && home.calls == 1)
  }

  @Test func `titles stay data, and the command does not see the token`() async throws {
    let sandbox = try Sandbox(now: "2024-02-16T12:30:00+09:00")
    let home = try Home(sandbox, "limit = 100")
    try home.script("cat >>received; env >environment; printf '%s\\n' \"$@\" >arguments")
    try sandbox.configure(
      "[keep daily]\nlimit = 100\nnotify = \(sandbox.path("hook")) \"a b\" 'c\"d' '' $HOME `id` ;")
    #expect(try await sandbox.run("keep", with: ["RANKINGLOG_REFRESH_TOKEN": "token-of-mine"]).status == 0)
    let printed = try await sandbox.run("ranking -d 2024-02-15 --offline -n 100 -f ndjson").objects
    #expect(printed.map { $0["title"] as? String } == (try home.received.map { $0["title"] as? String }))
    // Some titles contain quotes, escape sequences or line breaks.
    let scalars = printed.compactMap { $0["title"] as? String }.flatMap(\.unicodeScalars)
    #expect(scalars.contains("\u{1B}") && scalars.contains("\"") && scalars.contains("\n"))
    #expect(
      try !String(contentsOfFile: sandbox.path("environment"), encoding: .utf8).contains("token-of-mine"))
    #expect(
      try String(contentsOfFile: sandbox.path("arguments"), encoding: .utf8)
        == "a b\nc\"d\n\n$HOME\n`id`\n;\n")
  }

  @Test func `after a failed first call, the next day's run passes the works of both days`() async throws {
    let sandbox = try Sandbox(now: "2024-02-16T12:30:00+09:00")
    var home = try Home(sandbox, "")
    home.later = 86_400
    try home.script("exit 9")
    #expect(try await sandbox.run("keep").status == 3)
    try home.script("cat >>received; echo >>calls")
    try sandbox.pixiv.world(#"{"now":"2024-02-17T12:30:00+09:00"}"#)
    #expect(try await sandbox.run("keep", later: 86_400).status == 0)
    #expect(try await home.works == home.matching() && home.calls == 2)
  }

  @Test func `a work is new when a ranking lists it with its data for the first time`() async throws {
    let sandbox = try Sandbox(now: "2024-02-12T12:30:00+09:00")
    let home = try Home(sandbox, "limit = 20")
    try sandbox.configure(
      "[keep daily]\nlimit = 20\nfeed = \(sandbox.path("feed.json"))\nnotify = \(sandbox.path("hook"))")
    #expect(try await sandbox.run("keep").status == 0)
    let hidden = 115_990_007
    #expect(
      try await sandbox.run("ranking -d 2024-02-11 --offline -w is:hidden -f ids").lines == ["\(hidden)"])
    #expect(try home.works.count == 19 && !home.works.contains(hidden))
    #expect(try !String(contentsOfFile: sandbox.path("feed.json"), encoding: .utf8).contains("\(hidden)"))
  }

  @Test(arguments: [
    ("notify = ./hook", "'notify' requires an absolute path"), ("notify = 'a", "invalid quotes"),
    ("notify = a 'b", "missing closing quote '"), ("notify = \"''\"", "expected a program and its arguments"),
    ("notify-limit = 0", "notify-limit"), ("notify-timeout = soon", "expected a time such as 30m"),
  ])
  func `an invalid setting is refused`(setting: String, problem: String) async throws {
    let sandbox = try Sandbox()
    try sandbox.configure("[keep daily]\n\(setting)")
    let run = try await sandbox.run("keep")
    #expect(run.status == 2 && run.requests.isEmpty && run.errors.contains(problem), "\(run.errors)")
  }

  /// System calls before which the process is killed, with their number in a thread.
  private static let positions: [(call: String, number: Int)] =
    (1...2).map { ("wait4", $0) }
    + ["rename", "unlink", "fsync"].flatMap { call in (1...6).map { (call, $0) } }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace kills the program"),
    arguments: Thorough.sample(positions, quick: 4))
  func `after a kill, each work is passed at least once, and no other work`(call: String, number: Int)
    async throws
  {
    let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
    let since = PublicationCalendar(now: now).latest.adding(days: -2)
    let sandbox = try Sandbox(pixiv: LocalPixiv())
    let home = try Home(sandbox, "where = type:illust\nnotify-limit = 1\nsince = \(since)")
    let killed = try await BuiltProgram(
      shell: "exec strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(number) "
        + "rankinglog keep", in: sandbox
    ).end()
    #expect([0, 3, 128 + SIGKILL].contains(killed.status), "\(killed.errors)")
    let last = try await BuiltProgram("keep", in: sandbox).end()
    #expect(last.status == 0, "\(last.output)\(last.errors)")
    func illusts(_ dates: String) async throws -> Set<String> {
      let run = try await BuiltProgram(
        "ranking -d \(dates) --offline -n 5 -w type:illust -f ids", in: sandbox
      ).end()
      return Set(run.output.split(separator: "\n").map(String.init))
    }
    let (works, newest) = (try home.works, try await illusts("\(since.adding(days: 2))"))
    // The first run passes only the newest ranking.
    let new = try await newest.subtracting(illusts("\(since)..\(since.adding(days: 1))"))
    #expect(!new.isEmpty && Set(works.map(String.init)) == new && works.count - new.count <= 1, "\(works)")
  }
}
