import Testing

@testable import RankingLogCore

/// The state of each date.
struct TimelineTests {
  private static let first = RankingDate(dayNumber: 19_723)  // 2024-01-01

  private static func date(_ day: Int) -> RankingDate { first.adding(days: day - 1) }

  private static func list(
    _ day: Int, _ source: RankingSource = .web, covered: Int = .max, previous: Int? = nil
  ) -> StoredList {
    StoredList(
      id: day * 10 + (RankingSource.byPreference.firstIndex(of: source) ?? 0), source: source,
      date: date(day),
      state: covered == .max ? .complete : .partial, previousDate: previous.map(date), covered: covered)
  }

  private static func absent(_ day: Int) -> StoredList {
    StoredList(id: day * 10, source: .web, date: date(day), state: .absent, previousDate: nil, covered: 0)
  }

  /// The timeline as text, such as `2 known, 3 not stored`.
  private static func text(
    _ lists: [StoredList], _ days: ClosedRange<Int>, depth: Int? = nil, step: Int = 1,
    _ kind: RankingKind = RankingKind(.daily)
  ) -> String {
    let query = AnalysisQuery(kind, depth: depth, step: .days(step))
    let timeline = Timeline(query, date(days.lowerBound)...date(days.upperBound), lists: lists)
    return timeline.slots.map { round in
      let state = round.isKnown ? "known" : round.list == nil ? "not stored" : "partial"
      return "\(round.date.dayNumber - first.dayNumber + 1) \(state)"
    }.joined(separator: ", ")
  }

  @Test func `a date without a ranking is not stored, and proves nothing`() {
    #expect(Self.text([], 1...2) == "1 not stored, 2 not stored")
    #expect(Self.text([Self.list(2)], 1...3) == "1 not stored, 2 known, 3 not stored")
  }

  @Test func `a partial ranking is complete to the depth of its stored pages`() {
    let list = Self.list(1, covered: 100)
    #expect(Self.text([list], 1...1) == "1 partial")
    #expect(Self.text([list], 1...1, depth: 100) == "1 known")
    #expect(Self.text([list], 1...1, depth: 101) == "1 partial")
  }

  @Test
  func `a date without a ranking is skipped, if pixiv reported it or the next ranking proves it`() {
    #expect(Self.text([Self.list(1), Self.absent(2), Self.list(3)], 1...3) == "1 known, 3 known")
    #expect(Self.text([Self.list(1), Self.list(4, previous: 1)], 1...4) == "1 known, 4 known")
    #expect(
      Self.text([Self.list(1), Self.list(4, previous: 2)], 1...4) == "1 known, 2 not stored, 4 known")
    #expect(Self.text([Self.list(3, previous: 1)], 2...3) == "3 known")
  }

  @Test func `rankings of weekly and monthly series follow each other at their own steps`() {
    let weekly = RankingKind(.weekly)
    let sundays = [7, 14, 28].map { Self.list($0) }
    #expect(Self.text(sundays, 1...31, step: 7, weekly) == "7 known, 14 known, 21 not stored, 28 known")
    #expect(Self.text([Self.list(3), Self.list(9)], 1...9, step: 7, weekly) == "3 known, 9 known")
    let monthEnds = [31, 60, 91].map { Self.list($0) }
    #expect(Self.text(monthEnds, 1...91, step: 31, RankingKind(.monthly)) == "31 known, 60 known, 91 known")
  }

  @Test(arguments: [
    ([(RankingSource.web, 10), (.app, Int.max)], nil, RankingSource.app, true),
    ([(.web, 100), (.app, .max)], 100, .web, true),
    ([(.web, .max), (.papi, .max)], nil, .web, true),
    ([(.web, 50), (.papi, 50)], nil, .web, false),
    ([(.web, 50), (.papi, 100)], nil, .papi, false),
  ])
  func `a date's ranking is from the preferred source of those that are deep enough`(
    lists: [(RankingSource, Int)], depth: Int?, source: RankingSource, isKnown: Bool
  ) throws {
    let timeline = Timeline(
      AnalysisQuery(RankingKind(.daily), depth: depth), Self.first...Self.first,
      lists: lists.map { Self.list(1, $0.0, covered: $0.1) })
    let round = try #require(timeline.slots.first)
    #expect(round.list?.source == source && round.isKnown == isKnown)
    #expect(round.provesAbsence == (isKnown && source != .app))
  }

  @Test func `a result names its rankings, and the ones to fetch`() {
    let lists = [Self.list(1), Self.list(2, covered: 100), Self.list(6), Self.absent(7), Self.list(9)]
    let timeline = Timeline(AnalysisQuery(RankingKind(.daily)), Self.date(1)...Self.date(9), lists: lists)
    let coverage = Coverage(timeline)
    #expect(
      "\(coverage.message)"
        == "daily 2024-01-01..2024-01-09: 3 rankings complete, 1 partial (2024-01-02: 100 entries), 4 not stored"
        + " (2024-01-03..2024-01-05, 2024-01-08); fetch those rankings")
    #expect(
      coverage.message.suggestions == [.fetchRankings(RankingKind(.daily), Self.date(2)...Self.date(8))])
    #expect(coverage.absent == 1 && !coverage.isWhole && coverage.unknownShare == 5.0 / 8)
  }

  @Test(
    arguments: [
      ([100, 50, 100], 50), ([100, .max], nil), ([0, 100], nil), ([], nil),
    ] as [([Int], Int?)])
  func `partial rankings have the depth of the least stored one in common`(covered: [Int], depth: Int?) {
    let lists = covered.enumerated().map { Self.list($0.offset + 1, covered: $0.element) }
    // A date that is not stored follows.
    let dates = Self.date(1)...Self.date(covered.count + 1)
    #expect(Timeline(AnalysisQuery(RankingKind(.daily)), dates, lists: lists).commonDepth == depth)
  }

  @Test func `a result of rankings with a common depth names it, and the ones to fetch to it`() {
    let query = AnalysisQuery(RankingKind(.daily)).to(commonDepth: 50)
    let lists = [Self.list(1, covered: 50), Self.list(2, covered: 100)]
    let coverage = Coverage(Timeline(query, Self.date(1)...Self.date(3), lists: lists))
    #expect(
      "\(coverage.message)"
        == "daily 2024-01-01..2024-01-03: 2 rankings stored to rank 50, 1 not stored (2024-01-03);"
        + " lower ranks are not compared; fetch those rankings")
    #expect(
      coverage.message.suggestions
        == [.fetchRankings(RankingKind(.daily), Self.date(3)...Self.date(3), limit: 50)])
  }
}
