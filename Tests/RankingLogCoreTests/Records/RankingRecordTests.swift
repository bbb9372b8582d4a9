import Testing

@testable import RankingLogCore

struct RankingRecordTests {
  @Test
  func `a ranking has its own fields and its entries`() {
    let record = RankingRecord(
      Samples.ranking, entries: [Samples.entry, Samples.entry], missingRanks: [7, 50])
    let entry = EntryRecord(Samples.entry, of: Samples.ranking).json.text
    #expect(
      record.json.text
        == #"{"schema":1,"source":"web","mode":"daily","content":"all","date":"2024-01-05","#
        + #""fetched_at":"2026-11-21T01:02:03Z","total":500,"complete":true,"missing_ranks":[7,50],"#
        + "\"entries\":[\(entry),\(entry)]}")
  }

  @Test(arguments: [RankingState.partial, .absent])
  func `only a ranking ended by its source is complete`(state: RankingState) {
    var ranking = Samples.ranking
    (ranking.state, ranking.total) = (state, nil)
    let text = RankingRecord(ranking, entries: [], missingRanks: []).json.text
    #expect(text.hasSuffix(#""total":null,"complete":false,"missing_ranks":[],"entries":[]}"#))
  }
}
