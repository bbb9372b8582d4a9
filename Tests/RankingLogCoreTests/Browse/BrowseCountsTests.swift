import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

@Suite(.watchdog)
struct BrowseCountsTests {
  @Test func `the newest rankings are counted immediately, others in the background, even after growth`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let now = Timestamp(seconds: 1_709_000_000)
    let log = RankingLog(
      Configuration(dataDirectory: directory.path + "/data", cacheDirectory: directory.path + "/cache") {
        now
      })
    let kind = RankingKind(.daily)
    for day in 0..<120 {
      let ranking = Ranking(
        source: .web, kind: kind, date: RankingDate(dayNumber: 19_000 + day), fetchedAt: now, total: 2)
      let entries = [0, day].enumerated().map { place, previous in
        RankingEntry(
          position: place + 1, rank: place + 1, previousRank: previous,
          illust: Illust(id: 10 * day + place + 1))
      }
      try await log.record([RankingSnapshot(ranking, entries: entries)])
    }
    let archive = Archive(directory: directory.path + "/data")
    let places = try await archive.placeCounts(of: kind)
    #expect(places.count == 120 && places.values.allSatisfy { $0 == 2 })
    let counts = BrowseCounts(archive)
    let first = try await counts.counts(places)
    #expect(first.count >= 50 && places.keys.sorted(by: >).prefix(50).allSatisfy { first[$0] != nil })
    var all = first
    while all.count < 120 { all = try await counts.counts(places) }
    // On the first day both works were new, later one of two.
    #expect(
      all.values.map(\.new).reduce(0, +) == 121 && all.values.allSatisfy { $0.held == 0 && $0.places == 2 })
    let list = try #require(places.keys.first)
    #expect(try await counts.counts([list: 2]).count == 120)
  }
}
