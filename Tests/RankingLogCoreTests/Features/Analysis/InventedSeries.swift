import TestSupport

@testable import RankingLogCore

/// A daily series with defined curves: works enter, move, leave and return, and two days have no ranking. Every third
/// ranking omits a work, so that later ranks are greater than positions.
struct InventedSeries: Sendable {
  static let kind = RankingKind(.daily)
  static let first = RankingDate(dayNumber: 19_723)  // 2024-01-01
  static let places = 120

  /// The works of each day by rank; nil for a day without a ranking.
  let days: [[Int]?]
  /// The ranks of each day by work.
  private let ranks: [[Int: Int]]

  init(days count: Int = 40, seed: UInt64 = 1) {
    var random = SplitMix(state: seed)
    var strengths: [Double] = []
    days = (0..<count).map { day in
      for _ in 0..<(day == 0 ? 150 : 30) {
        strengths.append(.random(in: 0.2...1, using: &random))
      }
      // Noise makes works leave and return.
      let scores = strengths.map { $0 * .random(in: 0.6...1, using: &random) }
      strengths = strengths.map { $0 * 0.85 }
      let order = scores.enumerated().sorted { ($0.element, $0.offset) > ($1.element, $1.offset) }
      let works = order.prefix(Self.places - (Self.lacks(day) == nil ? 0 : 1)).map { $0.offset + 1 }
      return day == 12 || day == 25 ? nil : works
    }
    ranks = days.enumerated().map { day, works in
      Dictionary(
        uniqueKeysWithValues: (works ?? []).enumerated().map { ($0.element, Self.rank($0.offset, on: day)) })
    }
  }

  /// The rank without a work on a day.
  private static func lacks(_ day: Int) -> Int? { day % 3 == 1 ? day * 13 % 110 + 1 : nil }

  /// The rank of the work with an index.
  private static func rank(_ index: Int, on day: Int) -> Int {
    index + 1 + (index + 1 >= lacks(day) ?? .max ? 1 : 0)
  }

  static func date(_ day: Int) -> RankingDate { first.adding(days: day) }

  /// The number of works, whose IDs count from 1.
  var works: Int { 120 + 30 * days.count }

  /// All dates of the series.
  var span: DateExpression {
    .span(.day(InventedSeries.first), .day(InventedSeries.date(days.count - 1)))
  }

  /// The rank of a work on a day, 0 if it was not ranked; nil for days without a ranking.
  func rank(_ work: Int, on day: Int) -> Int? {
    guard days.indices.contains(day), days[day] != nil else { return nil }
    return ranks[day][work] ?? 0
  }

  /// The rankings in random order.
  func rankings(shuffledBy seed: UInt64, of kind: RankingKind = Self.kind) -> [RankingSnapshot] {
    var random = SplitMix(state: seed)
    return days.indices.compactMap { ranking(on: $0, of: kind) }.shuffled(using: &random)
  }

  static func artist(of work: Int) -> Int { work % 17 + 1 }
  static func tags(of work: Int) -> [String] { ["tag \(work % 5)", "rare \(work % 31)"] }

  private func ranking(on day: Int, of kind: RankingKind) -> RankingSnapshot? {
    guard let works = days[day] else { return nil }
    let before = days[..<day].lastIndex { $0 != nil }
    let ranking = Ranking(
      source: .web, kind: kind, date: Self.date(day), fetchedAt: Timestamp(seconds: 1_700_000_000),
      total: Self.places, previousDate: before.map(Self.date))
    return RankingSnapshot(
      ranking,
      entries: works.enumerated().map { index, work in
        RankingEntry(
          position: index + 1, rank: Self.rank(index, on: day), previousRank: rank(work, on: day - 1),
          statistics: Statistics(views: work * 10 + day),
          illust: Illust(
            id: work, title: "work \(work)",
            artist: Artist(id: Self.artist(of: work), name: "artist \(Self.artist(of: work))"),
            tags: Tags(Self.tags(of: work))))
      })
  }
}

/// The parts of a series that are missing in an archive.
struct Gaps: Sendable {
  /// The days that are not stored.
  var removed: Set<Int> = []
  /// The number of stored pages of a day, if not all.
  var pages: [Int: Int] = [:]

  static let none = Gaps()

  /// Removes some days, and cuts others to one or two pages of three.
  init(of series: InventedSeries, seed: UInt64) {
    var random = SplitMix(state: seed)
    for day in series.days.indices where series.days[day] != nil {
      switch Int.random(in: 0..<100, using: &random) {
      case ..<8: removed.insert(day)
      case ..<14: pages[day] = .random(in: 1...2, using: &random)
      default: break
      }
    }
  }

  private init() {}

  /// Whether a day without a ranking looks like one that is not stored: the next stored ranking would disprove it.
  func hides(_ day: Int) -> Bool { removed.contains(day + 1) }

  /// The number of stored entries of a day.
  func stored(_ day: Int) -> Int {
    removed.contains(day) ? 0 : min(InventedSeries.places, (pages[day] ?? 3) * 50)
  }

  /// Removes the parts from an archive.
  func apply(to path: String) throws {
    let connection = try Connection(path: path)
    try connection.transaction { () throws(RankingLogError) in
      for day in removed {
        let date = SQLValue.text(InventedSeries.date(day).description)
        for table in ["ranking_entry", "ranking_page"] {
          try connection.run(
            "DELETE FROM \(table) WHERE ranking IN (SELECT id FROM ranking WHERE date = ?)", [date])
        }
        try connection.run("DELETE FROM ranking WHERE date = ?", [date])
      }
      for (day, pages) in pages {
        let date = SQLValue.text(InventedSeries.date(day).description)
        let lists = "(SELECT id FROM ranking WHERE date = ?1)"
        try connection.run(
          "DELETE FROM ranking_entry WHERE ranking IN \(lists) AND rank > ?2", [date, .integer(pages * 50)])
        try connection.run(
          "DELETE FROM ranking_page WHERE ranking IN \(lists) AND page > ?2", [date, .integer(pages)])
        try connection.run("UPDATE ranking SET state = 'partial' WHERE date = ?", [date])
      }
    }
  }
}
