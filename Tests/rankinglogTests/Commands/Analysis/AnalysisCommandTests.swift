import TestSupport
import Testing

@testable import rankinglog

/// Analysis commands, with nine fetched dates of which one has no ranking.
@Suite(.watchdog)
struct AnalysisCommandTests {
  private static let stored = Task {
    let sandbox = try Sandbox()
    #expect(try await sandbox.run("ranking -d 2024-02-01..2024-02-10 -q").status == 0)
    #expect(try await sandbox.run("ranking -d 2024-02-12 -q").status == 0)
    return sandbox
  }

  private static let formats = ["table", "json", "ndjson", "csv", "tsv"]
  private static let questions: [(line: String, status: Int32, header: String)] = [
    (
      "movers -d 2024-02-05 -n 3", 0, "date,mode,content,rank,was,change,id,title,artist,state,against"
    ),
    (
      "best -d 2024-02-01..2024-02-10 -n 3", 0,
      "place,id,title,artist,artist_id,points,lists,peak,peak_date,streak,first,last,open,views,away,months"
    ),
    (
      "best -n 3", 0,
      "place,id,title,artist,artist_id,points,lists,peak,peak_date,streak,first,last,open,views,away,months"
    ),
    (
      "best --of artists -d 2024-02-01..2024-02-12 -n 3", 3,
      "place,artist_id,artist,points,works,places,months,best,best_id,debuts"
    ),
    (
      "best --of tags --against 2024-02-01 -d 2024-02-02 -n 3", 0,
      "place,tag,works,places,points,per_list,before,change,name"
    ),
    ("history --tag オリジナル", 0, "period,mode,content,known,unknown,places,works,debuts,best,best_id,per_list"),
    ("stats", 0, "mode,content,known,partial,absent,not_stored,first,last"),
    ("stats coverage -d 2024-02-01..2024-02-10", 0, "period,mode,content,known,partial,absent,not_stored"),
    ("stats survival -d 2024-02-01..2024-02-10", 0, "day,works,share,at_risk"),
    ("stats overlap --with daily -d 2024-02-05", 0, "date,a,b,both,share"),
  ]

  @Test(arguments: Thorough.sample(Array(questions.indices), quick: 10))
  func `every format has the columns, and nothing is requested`(index: Int) async throws {
    let sandbox = try await Self.stored.value
    let (line, status, header) = Self.questions[index]
    let csv = try await sandbox.run("\(line) -f csv")
    #expect(csv.status == status, "\(csv.errors)")
    #expect(csv.output.prefix { $0 != "\r\n" } == header)
    #expect(csv.errors.hasPrefix("rankinglog: "))
    for format in Self.formats {
      let run = try await sandbox.run("\(line) -f \(format)")
      #expect(run.status == status && run.requests.isEmpty)
      guard format == "ndjson" else { continue }
      let object = try #require(try run.objects.last)
      #expect(object["schema"] as? Int == 1 && object["kind"] is String)
      #expect(header.split(separator: ",").allSatisfy { object[String($0)] != nil })
    }
  }

  @Test func `history prints the work's ranks and streaks`() async throws {
    let sandbox = try await Self.stored.value
    let id = try #require(try await sandbox.run("best -d 2024-02-01..2024-02-10 -n 1 -f ids").lines.first)
    let places = try await sandbox.run("history \(id) -f ndjson")
    #expect(places.status == 0 && places.requests.isEmpty && places.lines.count == 1)
    let object = try #require(try places.objects.first)
    #expect(object["kind"] as? String == "history" && object["mode"] as? String == "daily")
    let rows = try await sandbox.run("history \(id) -f tsv").lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect((object["places"] as? [Any])?.count == rows.count)
    // The ranks equal those in the printed rankings.
    for row in rows where row[11] == "yes" {
      let ranking = try await sandbox.run("ranking -d \(row[1]) --offline -f tsv").lines
      let entry = try #require(ranking.first { $0.hasPrefix("\(id)\t") }).split(separator: "\t")
      #expect(entry[1] == row[5])
    }
    #expect(try await sandbox.run("history \(id) \(id) -f ndjson").output == places.output)
    let runs = try await sandbox.run("history \(id) --runs -f csv").lines
    #expect(runs[0].hasPrefix("id,mode,content,source,from,from_open,to,to_open,lists,told,unknown,peak,"))
    let table = try await sandbox.run("history \(id) -f table").lines
    #expect(table[0].hasPrefix("\(id) ") && table[1].contains("peak"))
  }

  @Test func `movers selects by state, and explains a debut`() async throws {
    let sandbox = try await Self.stored.value
    let all = try await sandbox.run("movers -d 2024-02-05 -f tsv").lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(all.count == 500)
    for state in ["debut", "back", "up", "down", "same"] {
      let run = try await sandbox.run("movers -d 2024-02-05 --only \(state) -f tsv")
      let expected = all.count { $0[9] == state }
      #expect(run.lines.count == expected && run.status == (expected == 0 ? 5 : 0))
      if state == "debut" { #expect(run.errors.contains("earlier dates are not stored")) }
    }
    let new = try await sandbox.run("movers -d 2024-02-05 --only new -f tsv").lines
    #expect(new.count == all.count { $0[4] == "0" } && !new.isEmpty)
    let out = try await sandbox.run("movers -d 2024-02-05 --only out -f tsv").lines
    #expect(out.count == new.count)
  }

  @Test(.expensive()) func `a filter excludes works, and does not change the order`() async throws {
    let sandbox = try await Self.stored.value
    let line = "best -d 2024-02-01..2024-02-10 -n 10000 -f ids"
    let all = try await sandbox.run(line).lines
    let run = try await sandbox.run("\(line) -w tag:オリジナル -w rank:..50 --explain")
    #expect(run.status == 0 && run.requests.isEmpty)
    #expect(run.errors.contains("\(all.count) works: ") && run.errors.contains("; \(run.lines.count) left"))
    let kept = Set(run.lines)
    #expect(!kept.isEmpty && run.lines == all.filter { kept.contains($0) })
    let works = try await sandbox.run(
      "show \(run.lines.prefix(5).joined(separator: " ")) --offline -f ndjson"
    ).objects
    #expect(works.allSatisfy { ($0["tags"] as? [String])?.contains("オリジナル") == true })
    let rest = try await sandbox.run("\(line) -w -(tag:オリジナル\u{3000}rank:..50)")
    #expect(rest.lines.count + run.lines.count == all.count)
  }

  @Test func `--whole adds later ranks of a stay, and excludes works that entered earlier`() async throws {
    let sandbox = try await Self.stored.value
    let days = "best -d 2024-02-03..2024-02-05 -n 10000"
    let cut = try await sandbox.run("\(days) -f ndjson").objects
    let whole = try await sandbox.run("\(days) --whole -f ndjson")
    // The ranking of 12 February counts too, and the previous date is not stored.
    #expect(whole.status == 3 && whole.requests.isEmpty)
    #expect(
      whole.errors.contains(
        "daily 2024-02-03..2024-02-12: 8 rankings complete, 1 not stored (2024-02-11); run rankinglog ranking -d 2024-02-11"
      ))
    #expect(whole.errors.contains("a work counts as new if no earlier stored ranking contains it; "))
    let points = Dictionary(uniqueKeysWithValues: cut.map { ($0["id"] as? Int, $0["points"] as? Int) })
    for work in try whole.objects {
      let before = try #require(points[work["id"] as? Int] ?? nil)
      #expect(try #require(work["points"] as? Int) >= before)
      #expect(try #require(work["first"] as? String) >= "2024-02-03")
    }
    #expect(try whole.objects.contains { $0["last"] as? String ?? "" > "2024-02-05" })
    let earlier = Set(try await sandbox.run("best -d 2024-02-01..2024-02-02 -n 10000 -f ids").lines)
    let ids = try await sandbox.run("\(days) -f ids").lines
    #expect(Set(try whole.values("id", as: Int.self).map(String.init)) == Set(ids).subtracting(earlier))
  }
}
