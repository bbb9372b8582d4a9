import TestSupport
import Testing

@testable import RankingLogCore

struct RankCoverageTests {
  private func page(_ number: Int, _ ranks: [Int], next: Int? = 9) -> RankingPage {
    RankingPage(
      number: number,
      entries: ranks.enumerated().map { RankingEntry(position: $0 + 1, rank: $1, illust: Illust(id: $1)) },
      next: next)
  }

  private func ranking(total: Int?) -> Ranking {
    Ranking(
      source: .web, kind: RankingKind(.daily), date: .first, fetchedAt: Timestamp(seconds: 0), total: total)
  }

  @Test
  func `a page with missing ranks covers them`() {
    var coverage = RankCoverage()
    coverage.add(page(1, Array(1...48)), pageSize: 50)
    #expect(coverage.covered == 50)
    #expect(coverage.missingRanks(of: ranking(total: 500), upTo: nil) == [49, 50])
    #expect(coverage.missingRanks(of: ranking(total: 500), upTo: 49) == [49])
    #expect(coverage.missingRanks(of: ranking(total: 500), upTo: 10).isEmpty)
  }

  @Test
  func `positions cover themselves, and no rank is missing among them`() {
    var coverage = RankCoverage()
    let entries = (1...30).map { RankingEntry(position: $0, illust: Illust(id: $0)) }
    coverage.add(RankingPage(number: 1, entries: entries, next: 30), pageSize: 30)
    #expect(coverage.covered == 30)
    #expect(coverage.missingRanks(of: ranking(total: nil), upTo: nil).isEmpty)
  }

  @Test
  func `an empty last page adds nothing`() {
    var coverage = RankCoverage()
    coverage.add(page(1, [1, 2, 3]), pageSize: nil)
    coverage.add(page(2, [], next: nil), pageSize: nil)
    #expect(coverage.covered == 3)
    #expect(coverage.missingRanks(of: ranking(total: nil), upTo: nil).isEmpty)
  }

  @Test(.watchdog, arguments: [(Int.max, 3), (3, Int.max)])
  func `numbers from the network do not bound the loop over ranks`(total: Int, rank: Int) {
    var coverage = RankCoverage()
    coverage.add(page(1, [1, rank], next: nil), pageSize: 50)
    #expect(coverage.missingRanks(of: ranking(total: total), upTo: nil).count <= 10_000)
  }
}
