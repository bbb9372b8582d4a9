import TestSupport
import Testing

@testable import RankingLogCore

/// Counts of artists, tags, stays and two series equal a second implementation's, on a complete archive and on archives
/// with gaps.
@Suite(.watchdog)
struct CountsPropertyTests {
  private typealias Archives = AnalysisPropertyTests
  private static let series = Archives.series
  private static let works = Array(1...series.works)

  /// The series without its start and its end, and all of it.
  private static let spans = [0...39, 9...36]

  private static func query(_ span: ClosedRange<Int>, _ depth: Int?) -> AnalysisQuery {
    let dates = DateExpression.span(
      .day(InventedSeries.date(span.lowerBound)), .day(InventedSeries.date(span.upperBound)))
    return AnalysisQuery(InventedSeries.kind, dates: dates, depth: depth)
  }

  @Test(arguments: Thorough.sample(Array(Archives.cases.indices), quick: 3))
  func `the months of artists and tags equal a second implementation's`(index: Int) async throws {
    let (gaps, depth) = Archives.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    try await Archives.asking(gaps) { analysis in
      for span in Self.spans {
        let artist = index % 17 + 1
        let tag = "rare \(index % 31)"
        for (subject, works) in [
          (.artist(artist), Self.works.filter { InventedSeries.artist(of: $0) == artist }),
          (.tag(tag), Self.works.filter { InventedSeries.tags(of: $0).contains(tag) }),
        ] as [(PeriodHistory.Subject, [Int])] {
          let history = try await analysis.history(of: subject, Self.query(span, depth))
          #expect(history.periods.map(NaiveAnalysis.Period.init) == naive.periods(of: works, in: span))
        }
      }
    }
  }

  @Test(arguments: Thorough.sample(Array(Archives.cases.indices), quick: 3))
  func `the best artists equal a second implementation's`(index: Int) async throws {
    let (gaps, depth) = Archives.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    let works = Dictionary(grouping: Self.works, by: InventedSeries.artist)
    try await Archives.asking(gaps) { analysis in
      for span in Self.spans {
        let best = try await analysis.bestArtists(Self.query(span, depth), by: .debuts, limit: 100)
        let found = Dictionary(
          uniqueKeysWithValues: best.standings.map { ($0.artist.id, NaiveAnalysis.ArtistCounts($0)) })
        #expect(found == works.compactMapValues { naive.artist($0, in: span) })
      }
    }
  }

  @Test(arguments: Thorough.sample(Array(Archives.cases.indices), quick: 3))
  func `the most frequent tags equal a second implementation's`(index: Int) async throws {
    let (gaps, depth) = Archives.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    let tagged = Self.works.flatMap { work in InventedSeries.tags(of: work).map { ($0, work) } }
    let works = Dictionary(grouping: tagged, by: \.0).mapValues { $0.map(\.1) }
    try await Archives.asking(gaps) { analysis in
      for span in Self.spans {
        let best = try await analysis.bestTags(Self.query(span, depth), limit: 100)
        let found = Dictionary(
          uniqueKeysWithValues: best.standings.map { ($0.tag, NaiveAnalysis.TagCounts($0)) })
        #expect(found == works.compactMapValues { naive.tag($0, in: span) })
      }
    }
  }

  @Test(arguments: Thorough.sample(Array(Archives.cases.indices), quick: 3))
  func `the lengths of stays equal a second implementation's, or are refused`(index: Int) async throws {
    let (gaps, depth) = Archives.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    try await Archives.asking(gaps) { analysis in
      let query = Self.query(0...39, depth)
      let rounds = (0..<40).count { Self.series.days[$0] != nil || gaps.hides($0) }
      guard (0..<40).count(where: naive.isKnown) * 5 >= rounds * 4 else {
        await #expect(throws: RankingLogError.self) { _ = try await analysis.survival(query) }
        return
      }
      let days = try await analysis.survival(query).days
      let expected = naive.survival()
      #expect(days.map(\.works) == expected.map(\.works))
      #expect(days.map(\.atRisk) == expected.map(\.atRisk))
      #expect(zip(days, expected).allSatisfy { abs($0.share - $1.share) < 1e-9 })
    }
  }

  @Test(arguments: Thorough.sample(Array(Archives.cases.indices), quick: 3))
  func `the monthly coverage equals a second implementation's`(index: Int) async throws {
    let (gaps, depth) = Archives.cases[index]
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    try await Archives.asking(gaps) { analysis in
      let months = try await analysis.months(Self.query(0...39, depth)).months
      let expected = naive.periods(of: [], in: 0...39)
      #expect(months.map(\.month) == expected.map(\.name))
      #expect(months.map(\.known) == expected.map(\.known))
      #expect(months.map { $0.partial + $0.notStored } == expected.map(\.unknown))
      let absent = (0..<40).count { Self.series.days[$0] == nil && !gaps.hides($0) }
      #expect(months.map(\.absent).reduce(0, +) == absent)
    }
  }

  @Test(.expensive(), arguments: [nil, 50, 7])
  func `the overlap of two series equals a second implementation's`(depth: Int?) async throws {
    let others = InventedSeries(seed: 2)
    let directory = try await Archives.template.copy()
    let archive = Archive(directory: directory.path)
    let kind = RankingKind(.male)
    _ = try await archive.record(
      others.rankings(shuffledBy: 3, of: kind), at: Timestamp(seconds: 1_700_000_001))
    await archive.close()
    let gaps = Gaps(of: Self.series, seed: 4)
    try gaps.apply(to: directory.path + "/archive.db")
    let overlaps = try await Analysis(of: directory).overlap(Self.query(0...39, depth), with: kind).dates
    let naive = NaiveAnalysis(series: Self.series, gaps: gaps, depth: depth)
    let other = NaiveAnalysis(series: others, gaps: gaps, depth: depth)
    let days = (0..<40).filter { naive.isKnown($0) && other.isKnown($0) }
    #expect(
      overlaps
        == days.map { day in
          let both = [naive, other].map { Set($0.listed(on: day)) }
          return Overlap(
            date: InventedSeries.date(day), first: both[0].count, second: both[1].count,
            both: both[0].intersection(both[1]).count)
        })
    #expect(overlaps.contains { $0.both > 0 && $0.both < $0.first })
  }
}

extension NaiveAnalysis.Period {
  fileprivate init(_ period: PeriodHistory.Period) {
    self.init(
      name: period.name, known: period.known, unknown: period.unknown, places: period.places,
      works: period.works, debuts: period.debuts, best: period.best, bestWork: period.bestWork,
      perList: period.perList)
  }
}

extension NaiveAnalysis.ArtistCounts {
  fileprivate init(_ standing: BestArtists.Standing) {
    self.init(
      points: standing.points, works: standing.works, places: standing.places, months: standing.months,
      best: standing.best, bestWork: standing.bestWork, debuts: standing.debuts ?? -1)
  }
}

extension NaiveAnalysis.TagCounts {
  fileprivate init(_ standing: BestTags.Standing) {
    self.init(
      works: standing.works, places: standing.places, points: standing.points, perList: standing.perList)
  }
}
