import TestSupport
import Testing

@testable import RankingLogCore

struct RankingLengthsTests {
  @Test(arguments: [
    ("2024-01-01", 300), ("2024-01-10", 300), ("2024-01-14", 300), ("2024-01-16", 500), ("2024-01-20", 500),
    ("2025-01-01", 500),
  ])
  func `the length of a date is the length of the nearest ranking`(date: String, length: Int) {
    let lengths = RankingLengths([
      (LocalWorld.day("2024-01-10"), 300), (LocalWorld.day("2024-01-20"), 500),
    ])
    #expect(lengths.nearest(to: LocalWorld.day(date)) == length)
  }

  @Test func `an empty archive has no lengths`() {
    #expect(RankingLengths([]).nearest(to: .first) == nil)
  }

  @Test(.watchdog)
  func `a source that states no total has the number of its entries`() async throws {
    let world = try await LocalWorld()
    let log = world.log(token: LocalWorld.token)
    let dates = ["2024-01-05", "2024-01-04"].map(LocalWorld.day)
    func selection(_ dates: [RankingDate]) -> RankingSelection {
      RankingSelection(
        kind: RankingKind(.daily, .manga), schedule: .dates(dates, note: nil), source: .app)
    }
    func requests() async throws -> Int {
      try await log.downloads.rankingFetchCost(of: selection(dates)).requests
    }
    #expect(try await requests() == 2 * 17)
    for try await _ in log.rankings(selection([dates[0]])) {}
    let pages = world.apiRequests.count
    #expect(try await requests() == pages && pages < 17)
  }
}
