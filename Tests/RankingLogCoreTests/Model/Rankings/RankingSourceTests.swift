import Testing

@testable import RankingLogCore

struct RankingSourceTests {
  /// The contents that each source has, by mode: a = all, i = illust, m = manga, u = ugoira.
  static let tables: [(RankingMode, web: String, app: String, papi: String, sapi: String)] = [
    (.daily, "aimu", "am", "aimu", "a"), (.weekly, "aimu", "am", "aimu", "a"),
    (.monthly, "aim", "am", "aim", "a"),
    (.rookie, "aim", "am", "aim", "a"), (.original, "a", "a", "a", ""), (.male, "a", "a", "a", "a"),
    (.female, "a", "a", "a", "a"), (.dailyAI, "a", "a", "", ""), (.dailyR18, "aimu", "am", "aimu", "a"),
    (.weeklyR18, "aimu", "am", "aimu", "a"), (.maleR18, "a", "a", "a", "a"), (.femaleR18, "a", "a", "a", "a"),
    (.r18g, "aim", "am", "aim", "a"), (.dailyAIR18, "a", "a", "", ""),
  ]

  @Test
  func `the table has every mode`() {
    #expect(Self.tables.map(\.0) == RankingMode.allCases)
  }

  @Test(arguments: tables)
  func `a source has the rankings its servers support`(
    mode: RankingMode, web: String, app: String, papi: String, sapi: String
  ) {
    for (source, listed) in [(RankingSource.web, web), (.app, app), (.papi, papi), (.sapi, sapi)] {
      let contents = RankingContent.allCases.filter { source.lists(RankingKind(mode, $0)) }
      #expect(String(contents.compactMap(\.rawValue.first)) == listed, "\(source) \(mode)")
    }
  }

  @Test
  func `sources with real ranks come first`() {
    #expect(RankingSource.byPreference == [.web, .papi, .app, .sapi])
    #expect(RankingSource.allCases.map(\.pageSize) == [50, 30, 50, nil])
  }
}
