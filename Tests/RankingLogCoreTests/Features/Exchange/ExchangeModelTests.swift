import TestSupport
import Testing

@testable import RankingLogCore

/// Exchanged rankings print the same bytes, regardless of an archive's contents.
@Suite(.watchdog)
struct ExchangeModelTests {
  @Test(arguments: Thorough.sample(Array(stride(from: UInt64(0), to: 60, by: 10)), quick: 1))
  func `an empty archive prints the same as the exported one, for 60 random archives`(first: UInt64)
    async throws
  {
    for seed in first..<first + (Thorough.isEnabled ? 10 : 3) {
      var invented = try InventedArchive(seed: seed, days: 0..<12)
      try await invented.fill(steps: 40)
      let log = invented.log
      let (bytes, printed) = (try await log.exported(), try await log.printed())
      #expect(printed.count > 3, "seed \(seed)")
      let other = InventedArchive.log(try StoreDirectory())
      let summary = try await other.take(bytes)
      #expect(summary.added.rankings + summary.added.absent == printed.count, "seed \(seed)")
      #expect(try await other.printed() == printed, "seed \(seed)")
      #expect(try await other.exported() == bytes, "seed \(seed)")
      #expect(try await log.exported() == bytes, "seed \(seed)")

      let again = try await other.take(bytes)
      #expect(again.added == ExchangeCount() && again.conflicts == 0, "seed \(seed)")
      #expect(again.same == printed.count, "seed \(seed)")
      #expect(try await other.exported() == bytes, "seed \(seed)")
    }
  }

  @Test(arguments: Thorough.sample(Array(stride(from: UInt64(0), to: 60, by: 10)), quick: 1))
  func `two archives merged both ways have all rankings, and keep their own, for 60 random pairs`(
    first: UInt64
  ) async throws {
    for seed in first..<first + (Thorough.isEnabled ? 10 : 3) {
      // Every other pair shares no date.
      let days = [(0..<10, 6..<16), (0..<8, 8..<16)][Int(seed % 2)]
      var (one, two) = (
        try InventedArchive(seed: seed, days: days.0), try InventedArchive(seed: seed + 1000, days: days.1)
      )
      try await one.fill(steps: 30)
      try await two.fill(steps: 30)
      let logs = [one.log, two.log]
      let before = [
        try await logs[0].printed(withPartial: true), try await logs[1].printed(withPartial: true),
      ]
      let paths = [logs[0].archive.path, logs[1].archive.path]
      for log in logs { await log.close() }
      let first = try await logs[0].exchange.merge(paths[1])
      await logs[0].close()
      let second = try await logs[1].exchange.merge(paths[0])
      let after = [
        try await logs[0].printed(withPartial: true), try await logs[1].printed(withPartial: true),
      ]
      for index in 0..<2 {
        let (mine, theirs) = (before[index], before[1 - index].filter { $0.value != "partial" })
        // A complete ranking, or an absence that the other archive recorded, replaces a partial one.
        let expected = mine.merging(theirs) { mine, theirs in
          theirs != "absent" && (mine == "partial" || mine == "absent") ? theirs : mine
        }
        #expect(after[index] == expected, "seed \(seed)")
      }
      guard seed % 2 == 1 else { continue }
      #expect(first.conflicts + second.conflicts == 0, "seed \(seed)")
      let exports = [try await logs[0].exported(), try await logs[1].exported()]
      #expect(exports[0] == exports[1], "seed \(seed)")
    }
  }
}
