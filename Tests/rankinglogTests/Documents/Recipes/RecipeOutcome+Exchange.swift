import Foundation
import TestSupport
import Testing

extension RecipeOutcome {
  /// The outcomes of the section "Import and share".
  static var exchanges: [String: RecipeOutcome] {
    [
      "Import from gallery-dl": RecipeOutcome(
        given: """
          rankinglog download -d 2024-01-05 -n 5 -q --data-dir other -o gallery-dl \\
            --name 'pixiv/rankings/day/{date}/{id}_p{page}.{ext}'
          rm -r other
          python3 -c '
          import sqlite3
          with sqlite3.connect("gallery-dl/archive.sqlite3") as archive:
              archive.execute("CREATE TABLE archive (entry TEXT PRIMARY KEY) WITHOUT ROWID")
              archive.execute("INSERT INTO archive VALUES (?)", ["pixiv114881841.png"])
          '
          """
      ) { run in
        #expect(run.rankings.count == 1 && run.images.isEmpty)
        let listed = try await run.entries("-d 2024-01-05 -n 6")
        #expect(run.works(in: "pixiv") == Set(listed.prefix(5).map(\.id)))
        #expect(run.pictures(in: "pixiv").count == 12)
        #expect(run.pictures(in: "gallery-dl/pixiv").count == 12)
      },
      "Exchange rankings with a friend, or between two machines": RecipeOutcome(
        given: """
          rankinglog ranking -d 2024-01-01..2024-01-02 -q -f ids >ids
          rankinglog ranking -d 2024-01-03 -q -f ids --data-dir laptop >>ids
          """
      ) { run in
        #expect(run.requests.isEmpty)
        let here = try await run.entries("-d 2024-01-01..2024-01-03")
        let friend = try await run.entries("-d 2024-01-01..2024-01-02 --data-dir friend")
        #expect(here.count == 1500 && friend.map(\.id) == here.filter { $0.date < "2024-01-03" }.map(\.id))
      },
      "A gallery on a web server": RecipeOutcome(
        given: "rankinglog ranking -d 2024-01-01..2024-01-02 -n 50 -q -f ids >ids"
      ) { run in
        let site = "public_html/rankings"
        #expect(run.fetched.count == 100 && run.rankings.isEmpty)
        #expect(run.sandbox.files(in: site + "/thumbnail").count == 100)
        #expect(try run.text(site + "/index.html").contains("<title>Rankings of January</title>"))
        for date in ["2024-01-01", "2024-01-02"] {
          let page = try run.text("\(site)/html/daily/\(date).html")
          let listed = try await run.entries("-d \(date) -n 50")
          #expect(listed.count == 50 && listed.allSatisfy { page.contains("\($0.id)") })
        }
        let before = run.sandbox.pixiv.requestCount
        let words = "gallery \(site) --fetch --r18 hide --title 'Rankings of January' -f ndjson"
        #expect(try await run.output(words).isEmpty && run.sandbox.pixiv.requestCount == before)
      },
    ]
  }
}
