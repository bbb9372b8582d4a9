import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Results equal a second implementation's, on a complete archive and on archives with gaps, and no result is certain
/// that the complete archive disproves.
@Suite(.watchdog)
struct AnalysisPropertyTests {
  static let series = InventedSeries()
  static let template = ArchiveTemplate { directory in
    let archive = Archive(directory: directory.path)
    _ = try await archive.record(series.rankings(shuffledBy: 7), at: Timestamp(seconds: 1_700_000_000))
    await archive.close()
  }

  /// The gaps, and the number of ranks used.
  static let cases: [(Gaps, Int?)] =
    [(.none, nil), (.none, 50), (.none, 7)]
    + (1...50).map { (Gaps(of: series, seed: UInt64($0)), [nil, 50, 20][$0 % 3]) }

  /// Analyzes an archive with gaps.
  static func asking(_ gaps: Gaps, _ body: (Analysis) async throws -> Void) async throws {
    let directory = try await template.copy()
    defer { withExtendedLifetime(directory) {} }
    try gaps.apply(to: directory.path + "/archive.db")
    try await body(Analysis(of: directory))
  }

  @Test(arguments: Thorough.sample(Array(cases.indices), quick: 4))
  func `the best works equal a second implementation's, and certain values are correct`(index: Int)
    async throws
  {
    let (gaps, depth) = Self.cases[index]
    let query = AnalysisQuery(InventedSeries.kind, dates: Self.series.span, depth: depth)
    try await Self.asking(gaps) { analysis in
      let best = try await analysis.bestWorks(query, limit: 10_000)
      check(best, gaps, depth)
      let absent = Self.series.days.indices.count { Self.series.days[$0] == nil && !gaps.hides($0) }
      #expect(best.coverage.absent == absent)
      #expect(best.coverage.notStored.count == gaps.removed.count + 2 - absent)
    }
  }

  /// Spans that start and end within the series, at its ends, and on days without a ranking.
  private static let spans = [0...39, 0...14, 8...20, 12...25, 13...13, 26...39, 30...39]

  @Test(arguments: Thorough.sample(Array(cases.indices), quick: 4))
  func `complete stays equal a second implementation's, and certain values are correct`(index: Int)
    async throws
  {
    let (gaps, depth) = Self.cases[index]
    try await Self.asking(gaps) { analysis in
      for days in gaps.removed.isEmpty ? Self.spans : [Self.spans[index % Self.spans.count]] {
        let dates = DateExpression.span(
          .day(InventedSeries.date(days.lowerBound)), .day(InventedSeries.date(days.upperBound)))
        let query = AnalysisQuery(InventedSeries.kind, dates: dates, depth: depth)
        guard days.contains(where: { gaps.stored($0) > 0 && Self.series.days[$0] != nil }) else {
          await #expect(throws: RankingLogError.self) {
            _ = try await analysis.bestWorks(query, isWhole: true, limit: 1)
          }
          continue
        }
        let best = try await analysis.bestWorks(query, isWhole: true, limit: 10_000)
        check(best, gaps, depth, entering: days)
        let last = Self.series.days.indices.last { gaps.stored($0) > 0 && Self.series.days[$0] != nil } ?? 0
        #expect(best.coverage.dates.lowerBound == InventedSeries.date(days.lowerBound))
        #expect(best.coverage.dates.upperBound == InventedSeries.date(max(last, days.upperBound)))
      }
    }
  }

  /// - Parameter days: The days on which the works entered; nil for all works.
  private func check(_ best: BestWorks, _ gaps: Gaps, _ depth: Int?, entering days: ClosedRange<Int>? = nil) {
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    let truth = NaiveAnalysis(series: Self.series, gaps: .none, depth: depth)
    var found: [Int: NaiveAnalysis.Standing] = [:]
    for standing in best.standings { found[standing.illust.id] = NaiveAnalysis.Standing(standing) }
    for work in 1...(Self.series.works) {
      // A work has the ranks of all days, or is missing.
      let standing = naive.standing(work).flatMap { days?.contains($0.first) == false ? nil : $0 }
      #expect(found[work] == standing, "work \(work)")
      guard let claim = found[work], let real = truth.standing(work) else { continue }
      #expect(claim.streak <= real.streak && claim.lists <= real.lists && claim.points <= real.points)
      guard !claim.isOpen else { continue }
      // Only the dates from the first to the last ranking, and one step before and after, are certain.
      let certain = Self.round(claim.first, -1)...Self.round(claim.last, 1)
      #expect(truth.standing(work, in: certain) == claim, "work \(work)")
    }
    let order = best.standings.map { (-$0.points, $0.peak, -$0.lists, $0.illust.id) }
    #expect(order.elementsEqual(order.sorted(by: <), by: ==))
  }

  @Test(arguments: Thorough.sample(Array(cases.indices), quick: 4))
  func `histories equal a second implementation's, and certain ends are correct`(index: Int) async throws {
    let (gaps, depth) = Self.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    try await Self.asking(gaps) { analysis in
      for work in stride(from: index % 29 + 1, through: Self.series.works, by: 29) {
        let history = try await analysis.history(of: work, depth: depth).first
        let runs = (history?.runs ?? []).map(NaiveAnalysis.Run.init)
        #expect(runs == naive.runs(work), "work \(work)")
        check(runs, of: work, depth)
      }
    }
  }

  /// Ends that are not open, and inferred ranks, equal the complete archive's.
  private func check(_ runs: [NaiveAnalysis.Run], of work: Int, _ depth: Int?) {
    let truth = NaiveAnalysis(series: Self.series, gaps: .none, depth: depth).spelling(work)
    let real = Dictionary(uniqueKeysWithValues: truth.map { ($0.day, $0) })
    for run in runs {
      for (day, place) in run.told { #expect(real[day]?.place == place) }
      if !run.isStartOpen { #expect(real[Self.round(run.from, -1)]?.mark == "-", "work \(work)") }
      if !run.isEndOpen { #expect(real[Self.round(run.to, 1)]?.mark == "-", "work \(work)") }
    }
  }

  /// The nearest day with a ranking.
  private static func round(_ day: Int, _ step: Int) -> Int {
    var day = day + step
    while series.days.indices.contains(day), series.days[day] == nil { day += step }
    return day
  }

  @Test(arguments: Thorough.sample(Array(cases.indices), quick: 4))
  func `movers equal the complete archive's, or are unknown`(index: Int) async throws {
    let (gaps, depth) = Self.cases[index]
    try await Self.asking(gaps) { analysis in
      for day in stride(from: 1 + index % 5, to: Self.series.days.count, by: 5) {
        guard !gaps.removed.contains(day), Self.series.days[day] != nil else { continue }
        let query = AnalysisQuery(
          InventedSeries.kind, dates: .single(.day(InventedSeries.date(day))), depth: depth)
        check(try await analysis.movers(query), day, gaps, depth)
      }
    }
  }

  private func check(_ movers: Movers, _ day: Int, _ gaps: Gaps, _ depth: Int?) {
    let places = min(gaps.stored(day), depth ?? .max)
    #expect(
      movers.moves.count
        == (Self.series.days[day] ?? []).count { Self.series.rank($0, on: day) ?? 0 <= places })
    let before = Self.round(day, -1)
    for move in movers.moves {
      let work = move.illust.id
      let was = Self.series.rank(work, on: before).map { $0 <= depth ?? .max ? $0 : 0 }
      // If a day between has no ranking, the nearest earlier ranking may not be stored.
      if before == day - 1 || move.previousRank != nil { #expect(move.previousRank == was) }
      #expect((move.previousRank == nil) == (move.state == .unknown))
      let isBack = (0..<day).contains { earlier in
        (1...max(1, gaps.stored(earlier))).contains(Self.series.rank(work, on: earlier) ?? 0)
          && gaps.stored(earlier) > 0
      }
      if move.previousRank == 0 { #expect(move.state == (isBack ? .back : .debut)) }
    }
  }

  @Test
  func `the order of fetching does not change any result`() async throws {
    let other = try StoreDirectory()
    let archive = Archive(directory: other.path)
    _ = try await archive.record(Self.series.rankings(shuffledBy: 99), at: Timestamp(seconds: 1_700_000_000))
    await archive.close()
    var answers: [[BestWorks.Standing]] = []
    let directories = [try await Self.template.copy(), other]
    for directory in directories {
      let query = AnalysisQuery(InventedSeries.kind)
      answers.append(try await Analysis(of: directory).bestWorks(query, limit: 500).standings)
    }
    withExtendedLifetime(directories) {}
    #expect(answers[0] == answers[1] && answers[0].count == 500)
  }
}

extension Analysis {
  /// Analyses of the archive in a directory, on 10 March 2024.
  init(of directory: StoreDirectory) {
    let now = Timestamp("2024-03-10T03:30:00Z") ?? Timestamp(seconds: 0)
    self =
      RankingLog(
        Configuration(dataDirectory: directory.path, cacheDirectory: directory.path + "/cache") { now }
      ).analysis
  }
}

extension NaiveAnalysis.Standing {
  fileprivate init(_ standing: BestWorks.Standing) {
    let day = { (date: RankingDate) in date.dayNumber - InventedSeries.first.dayNumber }
    self.init(
      points: standing.points, lists: standing.lists, peak: standing.peak, peakDay: day(standing.peakDate),
      streak: standing.streak, first: day(standing.first), last: day(standing.last), isOpen: standing.isOpen,
      away: standing.away)
  }
}

extension NaiveAnalysis.Run {
  fileprivate init(_ run: WorkHistory.Run) {
    let day = { (date: RankingDate) in date.dayNumber - InventedSeries.first.dayNumber }
    let places = run.places
    self.init(
      from: day(places[0].date), to: day(places[places.count - 1].date), isStartOpen: run.isStartOpen,
      isEndOpen: run.isEndOpen,
      told: Dictionary(
        uniqueKeysWithValues: places.filter { !$0.isStored }.map { (day($0.date), $0.rankOrPosition) }),
      lists: run.lists, unknown: run.unknown.count, points: run.points)
  }
}
