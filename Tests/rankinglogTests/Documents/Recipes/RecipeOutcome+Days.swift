import Foundation
import TestSupport
import Testing

extension RecipeOutcome {
  /// The outcomes of the section "Daily tasks".
  static var days: [String: RecipeOutcome] {
    [
      "New works in today's ranking": RecipeOutcome { run in
        let new = try await run.entries("-n 100").filter { $0.previousRank == 0 }
        #expect(!new.isEmpty && new.count < 100)
        #expect(try run.lines("new.txt") == new.map(\.url) && run.rankings.count == 2)
      },
      "A nightly update that mails errors": RecipeOutcome { run in
        let settings = try run.lines(".config/rankinglog/config").filter { $0.contains("=") }
        #expect(
          Set(settings) == ["limit = 50", "images = regular", "output = \(run.sandbox.path("pixiv"))"],
          "\(settings)")
        let pictures = run.pictures(in: "pixiv")
        #expect(run.rankings.count == 1 && run.outputs.dropFirst().allSatisfy(\.isEmpty))
        #expect(
          !pictures.isEmpty && pictures.count == run.fetched.count
            && pictures.allSatisfy { $0.contains("_regular.") })
        #expect(run.sandbox.exists("rankinglog-backup.db"))
        let before = run.sandbox.pixiv.requestCount
        #expect(try await run.output("keep").joined().contains("complete"))
        #expect(run.sandbox.pixiv.requestCount == before)
      },
      "Behind a proxy, or through a mirror": RecipeOutcome(
        given: "cp \"$RANKINGLOG_CACERT\" mirror.pem",
        // Other settings would not reach this pixiv.
        settings: "unset RANKINGLOG_CONNECT_TO RANKINGLOG_RATE",
        addresses: ["mirror.example:443", "127.0.0.1:8080"]
      ) { run in
        #expect(run.requests.map { $0.query["date"] } == ["20240105", "20240106"])
      },
      "After a disk error": RecipeOutcome(
        given: """
          rankinglog download -d 2024-01-01 -n 10 -o pixiv -q
          cd pixiv/daily/2024-01-01
          touch -r 001_114747397_p0.jpg ../../../time
          head -c 64 /dev/zero | dd of=001_114747397_p0.jpg bs=1 seek=300 conv=notrunc
          touch -r ../../../time 001_114747397_p0.jpg
          rm 002_*
          """
      ) { run in
        #expect(run.rankings.isEmpty && run.fetched.count == 2 && run.images.count == 2)
        let damaged = try await run.output("verify -o pixiv -f paths")
        #expect(damaged.isEmpty)
        #expect(run.pictures(in: "pixiv").count == 12)
      },
    ]
  }
}
