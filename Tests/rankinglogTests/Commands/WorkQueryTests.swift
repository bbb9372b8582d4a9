import CommandLineKit
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// Commands whose works another view shows.
struct WorkQueryTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try await Sandbox.signedIn()
    let rankings = try await sandbox.run("ranking -d 2024-01-03..2024-01-05 -n 60 -f ids")
    let ids = rankings.lines.prefix(3).joined(separator: " ")
    #expect(try await sandbox.run("bookmarks add \(ids)").status == 0)
    #expect(try await sandbox.run("show \(ids)").status == 0)
  }

  private func query(_ words: [String]) async throws -> WorkQuery {
    let (output, errors) = (
      try TextSink("standard output", in: sandbox.home), try TextSink("standard error", in: sandbox.home)
    )
    let now = try #require(Timestamp(Sandbox.now))
    let program = Program(
      environment: sandbox.environment, output: output.sink, errors: errors.sink, clock: { now })
    defer { #expect((try? output.text + errors.text) == "", "a query prints nothing") }
    return try await program.works(words)
  }

  private func query(_ line: String) async throws -> WorkQuery {
    try await query(line.split(separator: " ").map(String.init))
  }

  @Test func `a query has the works that the command prints, in the same order`() async throws {
    let artist = try #require(
      try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ndjson").objects.first?["artist"]
        as? [String: Any])
    for line in [
      "ranking -d 2024-01-04..2024-01-05 -n 5 --offline", "ranking -d 2024-01-05 -n 20 -w rank:..7",
      "search rank:..5", "search -w rank:..30 -- -type:manga", "best -n 15",
      "best 2024-01 --by peak -w rank:..20",
      "movers -d 2024-01-05 -n 12", "movers -d 2024-01-05 --only new", "recents", "recents -n 2", "bookmarks",
      "bookmarks -w type:illust,manga", "following -n 10", "artist \(artist["id"] ?? "") -n 4",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let place = words.firstIndex(of: "--") ?? words.count
      let printed = try await sandbox.run(Array(words[..<place]) + ["-f", "ids"] + words[place...])
      var seen: Set<Int> = []
      let found = try await query(line).works.map(\.entry.illust.id).filter { seen.insert($0).inserted }
      // 3: not all dates of the month are stored.
      #expect(
        [0, 3].contains(printed.status) && !found.isEmpty && found.map(String.init) == printed.lines,
        "\(line)")
    }
  }

  @Test func `the works of a query have its columns, and the positions of the list`() async throws {
    let best = try await query("best -n 5")
    let rows = try await sandbox.run("best -n 5 -f ndjson").objects
    for (row, work) in zip(rows, best.works) {
      let facts = Dictionary(uniqueKeysWithValues: work.facts.map { ($0.heading, $0.value) })
      #expect(facts["Points"] == (row["points"] as? Int).map(String.init))
      #expect(facts["Streak"] == (row["streak"] as? Int).map(String.init))
      #expect(facts["First"] == row["first"] as? String && facts["Title"] == nil)
      #expect(work.entry.position == row["place"] as? Int)
    }
    let movers = try await query("movers -d 2024-01-05 -n 5")
    #expect(movers.works.allSatisfy { $0.entry.rank != nil && $0.facts.map(\.heading) == ["State"] })
    let found = try await query("search rank:..5")
    #expect(found.works.allSatisfy { $0.facts.map(\.heading) == ["Best", "Days", "First", "Last"] })
    let dates = try await query("ranking -d 2024-01-04..2024-01-05 -n 2 --offline")
    #expect(
      dates.works.map { $0.facts.map(\.value) } == [
        ["2024-01-05"], ["2024-01-05"], ["2024-01-04"], ["2024-01-04"],
      ])
    #expect(
      dates.works.map(\.entry.position) == [1, 2, 3, 4] && dates.works.map(\.entry.rank) == [1, 2, 1, 2])
  }

  @Test func `notices contain no options and commands`() async throws {
    let found = try await query("search -n 2 -- rank:..9")
    #expect(found.works.count == 2 && found.notices.map(\.description) == ["more than 2 works match"])
    for line in [
      "best -d 2023-12", "movers -d 2023-12-01", "ranking -d 2023-12-01 --offline", "search none-such",
    ] {
      do {
        let notices = try await query(line).notices.map(\.description)
        #expect(
          notices.allSatisfy { !$0.contains("rankinglog") && !$0.contains(" -") }, "\(line): \(notices)")
      } catch let error as RankingLogError {
        #expect(!"\(error)".contains("rankinglog") && !"\(error)".contains(" -"), "\(line): \(error)")
      }
    }
  }

  @Test(arguments: [
    ("show 1", "'show' prints no works; use "), ("recents clear", "'recents clear' prints no works"),
    ("bookmarks sync", "'bookmarks sync' prints no works"),
    ("serach x", "unknown command 'serach': did you mean"),
    ("best -n 3", nil), ("recents", nil), ("search -fox", nil),
  ])
  func `only commands that print works are queries`(line: String, problem: String?) {
    let words = line.split(separator: " ").map(String.init)
    let found = Program.queryProblem(words)
    #expect(problem.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "")")
  }

  @Test(arguments: [
    ("best -f csv", "-f of best has no meaning here"),
    ("search --count x", "--count of search has no meaning here"),
    ("artist 1 --profile", "--profile of artist has no meaning here"),
    ("bookmarks -o x", "-o of bookmarks list has no meaning here"),
    ("best --of tags", "the best tags are not works"), ("best --nothing", "unknown option '--nothing'"),
  ])
  func `options of the output have no meaning`(line: String, message: String) async throws {
    do {
      _ = try await query(line)
      Issue.record("no error")
    } catch {
      let text = (error as? UsageError)?.message ?? "\(error)"
      #expect(text.hasPrefix(message), "\(text)")
    }
  }
}
