import Testing

@testable import RankingLogCore

struct WorkHistoryTests {
  @Test func `the peak of a streak is its best printed rank, stored or inferred`() {
    func entry(_ day: Int, _ rank: Int, isStored: Bool) -> WorkHistory.Place {
      WorkHistory.Place(
        date: RankingDate.first.adding(days: day), source: .web, rank: rank, statistics: Statistics(),
        isStored: isStored)
    }
    var run = WorkHistory.Run(
      places: [entry(0, 5, isStored: true), entry(1, 2, isStored: false), entry(2, 2, isStored: true)],
      isStartOpen: false, isEndOpen: false, unknown: [], points: 0)
    #expect(run.peak.date == RankingDate.first.adding(days: 1))
    run.places[1].rank = 7
    #expect(run.peak.date == RankingDate.first.adding(days: 2))
  }
}
