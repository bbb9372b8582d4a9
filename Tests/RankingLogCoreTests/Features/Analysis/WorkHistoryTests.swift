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

  /// The first ranking is stored to rank 100, the others to rank 50.
  @Test func `stored and inferred ranks below the common depth belong to a streak`() throws {
    func date(_ day: Int) -> RankingDate { RankingDate.first.adding(days: day + 9) }
    func entry(_ day: Int, _ rank: Int, was previous: Int?) -> StoredEntry {
      StoredEntry(
        ranking: day, date: date(day), position: rank, rank: rank, previousRank: previous,
        statistics: Statistics(), visibility: .visible)
    }
    let lists = [100, 50, 50, 50].enumerated().map { day, covered in
      StoredList(
        id: day, source: .web, date: date(day), state: .partial, previousDate: nil, covered: covered)
    }
    let query = AnalysisQuery(RankingKind(.daily)).to(commonDepth: 50)
    let entries = [entry(0, 60, was: 0), entry(2, 1, was: 166)]
    let runs = WorkRuns(Timeline(query, date(0)...date(3), lists: lists), entries).runs
    let run = try #require(runs.first)
    #expect(runs.count == 1 && run.places.map(\.rank) == [60, 166, 1] && !run.isEndOpen)
    #expect(run.places.map(\.isStored) == [true, false, true] && run.points == 50)
    let explicit = AnalysisQuery(RankingKind(.daily), depth: 50)
    let top = WorkRuns(Timeline(explicit, date(0)...date(3), lists: lists), entries).runs
    #expect(top.map { $0.places.map(\.rank) } == [[1]])
  }
}
