import TestSupport
import Testing

@testable import RankingLogCore

/// Analyses of small archives.
@Suite(.watchdog)
struct AnalysisTests {
  private static let first = RankingDate(dayNumber: 19_723)  // 2024-01-01
  private static let now = Timestamp(seconds: 1_700_000_000)
  private let directory: StoreDirectory
  private let archive: Archive
  private var analysis: Analysis { Analysis(of: directory) }

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  private static func date(_ day: Int) -> RankingDate { first.adding(days: day - 1) }

  /// Stores a ranking by works, with their previous ranks.
  private func store(
    _ day: Int, _ works: [Int], was: [Int?] = [], mode: RankingMode = .daily, source: RankingSource = .web
  ) async throws {
    let ranking = Ranking(
      source: source, kind: RankingKind(mode), date: Self.date(day), fetchedAt: Self.now, total: works.count)
    let entries = works.enumerated().map { index, work in
      RankingEntry(
        position: index + 1, rank: source.hasRanks ? index + 1 : nil,
        previousRank: was.indices.contains(index) ? was[index] : nil,
        illust: Illust(
          id: work, title: "work \(work)", artist: Artist(id: work / 10, name: "artist \(work / 10)"),
          tags: ["tag \(work % 10)", "all"]))
    }
    _ = try await archive.record([RankingSnapshot(ranking, entries: entries)], at: Self.now)
  }

  private func query(_ days: ClosedRange<Int>, mode: RankingMode = .daily, depth: Int? = nil) -> AnalysisQuery
  {
    AnalysisQuery(
      RankingKind(mode), dates: .span(.day(Self.date(days.lowerBound)), .day(Self.date(days.upperBound))),
      depth: depth)
  }

  @Test func `a work missing in an app API ranking does not end its streak`() async throws {
    try await store(1, [11, 12])
    try await store(2, [12], source: .app)
    try await store(3, [11, 12])
    try await store(4, [12])
    let run = try #require(try await analysis.history(of: 11).first?.runs.first)
    #expect(run.places.map(\.date) == [Self.date(1), Self.date(3)])
    #expect(run.unknown == [Self.date(2)] && run.isStartOpen && !run.isEndOpen)
  }

  @Test func `movers of a weekly ranking are compared with the previous week`() async throws {
    try await store(7, [11, 12, 13], mode: .weekly)
    try await store(14, [13, 11, 14], was: [1, 1, 1], mode: .weekly)
    let movers = try await analysis.movers(AnalysisQuery(RankingKind(.weekly)))
    #expect(movers.date == Self.date(14) && movers.against == Self.date(7))
    #expect(movers.moves.map(\.illust.id) == [13, 11, 14])
    #expect(movers.moves.map(\.previousRank) == [3, 1, 0])
    #expect(movers.moves.map(\.state) == [.up, .down, .debut])
  }

  @Test func `movers of selected states have the order of all movers`() async throws {
    try await store(1, [13, 31])
    try await store(2, [11, 12, 13, 14])
    try await store(3, [12, 21, 11, 31, 13, 14, 22], was: [2, 0, 1, 0, 3, 4, 0])
    let question = AnalysisQuery(RankingKind(.daily))
    let all = try await analysis.movers(question)
    #expect(all.moves.map(\.state) == [.up, .down, .down, .down, .debut, .back, .debut])
    #expect(all.moves.map(\.illust.id) == [12, 11, 13, 14, 21, 31, 22])
    for states in [[.up], [.back], [.debut, .back], [.unknown], [.down, .debut]] as [Set<Movers.Move.State>] {
      let expected = all.moves.filter { states.contains($0.state) }
      #expect(try await analysis.movers(question, only: states).moves == expected)
      let first = try await analysis.movers(question, only: states, limit: 2).moves
      #expect(first == Array(expected.prefix(2)))
      #expect(first.allSatisfy { $0.illust.title == "work \($0.illust.id)" && $0.illust.artist != nil })
    }
    #expect(all.earlierNotStored > 0)
    #expect(try await analysis.movers(question, limit: 4).earlierNotStored == 0)
  }

  @Test func `works that left come from the previous day, and only from the same source`() async throws {
    try await store(1, [11, 12, 13])
    try await store(2, [12], was: [2])
    let moves = try await analysis.movers(AnalysisQuery(RankingKind(.daily)), leavers: true).moves
    #expect(moves.map(\.illust.id) == [11, 13] && moves.map(\.previousRank) == [1, 3])
    try await store(4, [12])
    await #expect(throws: RankingLogError.self) {
      _ = try await analysis.movers(AnalysisQuery(RankingKind(.daily)), leavers: true)
    }
    try await store(5, [11], source: .app)
    let unknown = try await analysis.movers(AnalysisQuery(RankingKind(.daily))).moves
    #expect(unknown.map(\.state) == [.unknown])
  }

  @Test func `streaks are refused if more than a fifth of the dates is not complete`() async throws {
    for day in [1, 2, 3, 5] { try await store(day, [11]) }
    #expect(try await analysis.bestWorks(query(1...5), by: .streak, limit: 9).standings.map(\.streak) == [3])
    await #expect(throws: RankingLogError.self) {
      _ = try await analysis.bestWorks(query(1...6), by: .streak, limit: 9)
    }
    await #expect(throws: RankingLogError.self) { _ = try await analysis.survival(query(1...6)) }
    #expect(try await analysis.bestWorks(query(1...6), limit: 9).standings.map(\.lists) == [4])
  }

  @Test func `the points of a year are the sum of its months`() async throws {
    for day in stride(from: 1, through: 90, by: 3) { try await store(day, [11 + day % 5, 17, 25 + day % 2]) }
    func points(_ days: ClosedRange<Int>) async throws -> [Int: Int] {
      let standings = try await analysis.bestWorks(query(days), limit: 99).standings
      return Dictionary(uniqueKeysWithValues: standings.map { ($0.illust.id, $0.points) })
    }
    var sum: [Int: Int] = [:]
    for days in [1...31, 32...60, 61...91] { sum.merge(try await points(days), uniquingKeysWith: +) }
    #expect(try await points(1...91) == sum)
  }

  @Test func `a complete stay extends beyond the dates, and works that entered earlier are excluded`()
    async throws
  {
    try await store(1, [11])
    try await store(2, [21, 11], was: [0, 1])
    try await store(3, [22, 21, 11], was: [0, 1, 2])
    try await store(4, [21, 31], was: [2, 0])
    try await store(5, [31, 22], was: [2, 0])
    try await store(6, [31], was: [1])
    func standings(isWhole: Bool, depth: Int? = nil) async throws -> [BestWorks.Standing] {
      try await analysis.bestWorks(query(2...3, depth: depth), isWhole: isWhole, limit: 9).standings
    }
    let cut = try await standings(isWhole: false)
    #expect(cut.map(\.illust.id) == [21, 11, 22] && cut.map(\.isOpen) == [true, true, true])
    let whole = try await standings(isWhole: true)
    #expect(whole.map(\.illust.id) == [21, 22] && whole.map(\.isOpen) == [false, false])
    #expect(whole.map(\.points) == [100 + 99 + 100, 100 + 99] && whole.map(\.lists) == [3, 2])
    #expect(whole.map(\.last) == [Self.date(4), Self.date(5)] && whole.map(\.away) == [0, 1])
    // Within the depth, a work enters with its first rank there.
    let top = try await standings(isWhole: true, depth: 1)
    #expect(top.map(\.illust.id) == [21, 22] && top.map(\.lists) == [2, 1])
    let best = try await analysis.bestWorks(query(2...3), isWhole: true, limit: 9)
    #expect(best.coverage.dates == Self.date(2)...Self.date(6) && best.coverage.known == 5)
    #expect(
      best.earlierNotStored == Self.date(2).dayNumber - RankingMode.daily.firstDate.dayNumber - 1)
  }

  @Test func `artists have the points, lists and months of their works`() async throws {
    try await store(31, [11, 12, 21])
    try await store(32, [21, 11])
    let best = try await analysis.bestArtists(query(31...32), limit: 9).standings
    #expect(best.map(\.artist.name) == ["artist 1", "artist 2"])
    #expect(best.map(\.points) == [100 + 99 + 99, 98 + 100] && best.map(\.places) == [3, 2])
    #expect(best.map(\.works) == [2, 1] && best.map(\.months) == [2, 2])
    #expect(
      best.map(\.best) == [1, 1] && best.map(\.bestWork) == [11, 21] && best.map(\.debuts) == [nil, nil])
    let debuts = try await analysis.bestArtists(query(32...32), by: .debuts, limit: 9).standings
    #expect(debuts.map(\.debuts) == [0, 0])
  }

  @Test func `tags are compared by their entries per ranking`() async throws {
    try await store(1, [11, 12])
    try await store(2, [11, 21])
    let tags = try await analysis.bestTags(
      query(2...2), against: .single(.day(Self.date(1))), limit: 9
    ).standings
    #expect(tags.map(\.tag) == ["tag 1", "all"])
    #expect(tags.map(\.perList) == [2, 2] && tags.map(\.before) == [1, 2] && tags.map(\.change) == [1, 0])
  }

  @Test func `the maximum depth does not overflow the points`() async throws {
    try await store(1, [11])
    let query = AnalysisQuery(RankingKind(.daily), dates: .single(.day(Self.date(1))), depth: .max)
    #expect(try await analysis.bestWorks(query, limit: 1).standings.map(\.points) == [100_000])
  }

  @Test func `an artist's and a tag's months count lists, works and debuts`() async throws {
    try await store(30, [11, 21])
    try await store(32, [11, 12])
    try await store(33, [12, 31])
    let artist = try await analysis.history(of: .artist(1), AnalysisQuery(RankingKind(.daily)))
    #expect(artist.periods.map(\.name) == ["2024-01", "2024-02"])
    #expect(artist.periods.map(\.known) == [1, 2] && artist.periods.map(\.unknown) == [1, 0])
    #expect(artist.periods.map(\.places) == [1, 3] && artist.periods.map(\.works) == [1, 2])
    #expect(artist.periods.map(\.debuts) == [1, 1] && artist.periods.map(\.bestWork) == [11, 11])
    #expect(artist.periods.map(\.perList) == [1, 1.5])
    let tag = try await analysis.history(of: .tag("tag 1"), query(32...33), by: .year)
    #expect(tag.periods.map(\.name) == ["2024"] && tag.periods.map(\.places) == [2])
    #expect(tag.periods.map(\.debuts) == [1])
    await #expect(throws: RankingLogError.self) {
      _ = try await analysis.history(of: .tag("tag"), AnalysisQuery(RankingKind(.daily)))
    }
    #expect(try await analysis.artist(named: "ＡＲＴＩＳＴ 2").id == 2)
    await #expect(throws: RankingLogError.self) { _ = try await analysis.artist(named: "artist") }
  }

  /// Of three works that enter on day 2, one leaves after a day, one after two, and one stays to the end.
  @Test func `survival counts a stay with an open end up to its last certain day`() async throws {
    try await store(1, [99])
    try await store(2, [99, 11, 12, 13])
    try await store(3, [99, 12, 13])
    try await store(4, [99, 13])
    let days = try await analysis.survival(query(1...4)).days
    #expect(
      days.map(\.day) == [1, 2, 3] && days.map(\.works) == [3, 2, 1] && days.map(\.atRisk) == [3, 2, 0])
    #expect(days.map { ($0.share * 300).rounded() } == [300, 200, 100])
  }

  @Test func `two series overlap on dates where both are complete`() async throws {
    try await store(1, [11, 12, 13])
    try await store(1, [12, 13, 14], mode: .male)
    try await store(2, [11])
    let overlap = try await analysis.overlap(query(1...2), with: RankingKind(.male))
    #expect(overlap.dates == [Overlap(date: Self.date(1), first: 3, second: 3, both: 2)])
    #expect(overlap.dates[0].share == 0.5 && overlap.coverages.map(\.known) == [2, 1])
  }

  @Test func `a series without a stored ranking, and an empty archive, have no result`() async throws {
    await #expect(throws: RankingLogError.self) {
      _ = try await analysis.coverage(AnalysisQuery(RankingKind(.daily)))
    }
    #expect(try await analysis.series().isEmpty)
    #expect(try await analysis.history(of: 11).isEmpty)
    try await store(1, [11])
    await #expect(throws: RankingLogError.self) { _ = try await analysis.bestWorks(query(5...6), limit: 1) }
    let series = try await analysis.series()
    #expect(series.map(\.coverage.known) == [1] && series.map(\.stored) == [Self.date(1)...Self.date(1)])
    #expect(try await analysis.totals().works == 1)
  }
}
