import Foundation
import TestSupport
import Testing

extension RecipeOutcome {
  /// The outcomes of the section "Search and analyze".
  static var questions: [String: RecipeOutcome] {
    [
      "The top ten of every week of 2024, for a spreadsheet": RecipeOutcome { run in
        let rows = try run.lines("2024.csv")
        #expect(rows.count == 521 && rows[0].hasPrefix("\u{FEFF}id,rank,previous_rank,"))
        let listed = try await run.entries("-m weekly -d 2024 -n 10")
        #expect(rows.dropFirst().map { $0.prefix { $0 != "," } } == listed.map { "\($0.id)"[...] })
        #expect(Set(listed.map(\.date)).count == 52 && listed.allSatisfy { (1...10).contains($0.rank) })
        let before = run.sandbox.pixiv.requestCount
        #expect(try await run.output("ranking -m weekly -d 2024 -n 10 -f csv").count == 521)
        #expect(run.rankings.count == 52 && run.sandbox.pixiv.requestCount == before)
      },
      "The works that stayed longest in a year": RecipeOutcome { run in
        // One of the 366 dates has no ranking, according to the ranking of the next day.
        #expect(run.requests.count == 365)
        let days = try await run.output("ranking -d 2024 -n 50 --offline -q -f tsv").reduce(into: [:]) {
          days, line in days[Int(line.prefix { $0 != "\t" }) ?? 0, default: 0] += 1
        }
        #expect(days[123_434_564] == 4 && days.values.count { $0 >= 4 } == 1)
        #expect(days[122_153_666] == 3)
      },
      "An artist's history in the rankings": RecipeOutcome(
        given: "rankinglog ranking -d 2024-01..2024-02 -n 50 -q -f ids >ids"
      ) { run in
        #expect(run.requests.isEmpty)
        let listed = try await run.entries("-d 2024-01..2024-02 -n 50").filter { $0.artist?.id == 1000 }
        let months = ["2024-01", "2024-02"].map { month in listed.filter { $0.date.hasPrefix(month) } }
        #expect(months.map(\.count) == [8, 13] && months.map { Set($0.map(\.id)).count } == [8, 12])
        #expect(months.map { $0.map(\.rank).min() } == [6, 2])
      },
      "Find an image again, without a network": RecipeOutcome(
        given: "rankinglog ranking -d 2024-01-01..2024-01-07 -n 50 -q -f ids >ids"
      ) { run in
        let wanted = try await run.entries("-d 2024-01-01..2024-01-07 -n 50").filter {
          ([$0.title ?? ""] + $0.tags).contains { $0.contains("猫") } && $0.ratio > 1 && $0.rank <= 10
        }
        #expect(run.requests.isEmpty && wanted.count > 1)
        let found = run.outputs.joined().split(separator: "\n").filter { $0.hasPrefix("https://") }
        #expect(Set(found) == Set(wanted.map { $0.url[...] }))
      },
      "A shuffled slideshow by SQL": RecipeOutcome(
        given: "rankinglog download -d 2024-01-01 -n 10 -o pixiv -q"
      ) { run in
        let slides = try run.lines("slides")
        let pictures = run.pictures(in: "pixiv").filter { !$0.hasSuffix(".zip") }
        // On macOS the home is behind a link.
        let names = slides.map { $0.components(separatedBy: "/pixiv/").last ?? "" }
        #expect(pictures.count > 10 && names.sorted() == pictures && run.requests.isEmpty)
        #expect(slides.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        let query = "sql 'SELECT path FROM v_file ORDER BY random()'"
        let (first, second) = (try await run.output(query), try await run.output(query))
        #expect(first != second)
      },
    ]
  }
}
