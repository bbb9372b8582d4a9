/// What standings are ordered by.
public enum StandingKey: String, CaseIterable, Sendable {
  case points, peak, days, streak, away, months, views, debuts
}

/// The best works of a series between two dates.
public struct BestWorks: Sendable {
  /// A work's results.
  public struct Standing: Hashable, Sendable {
    /// The work's id, title and artist; only the id if its metadata is not stored.
    public var illust: Illust
    /// The sum of `K + 1 - rank` over the lists, for ranks up to K: the depth of the question, or 100.
    public var points: Int
    /// The number of lists.
    public var lists: Int
    /// The best place, and its date.
    public var peak: Int
    /// The first date with the best place.
    public var peakDate: RankingDate
    /// The greatest number of successive lists; at least that if the standing is open.
    public var streak: Int
    /// The first and last date.
    public var first: RankingDate
    /// The last date.
    public var last: RankingDate
    /// Whether dates that are not stored, or lie outside, could change the result.
    public var isOpen: Bool
    /// The greatest number of views.
    public var views: Int?
    /// The greatest number of known lists without the work between two with it; at least that if the standing is open.
    public var away: Int
    /// The number of months with a list.
    public var months: Int
  }

  /// The works, best first.
  public var standings: [Standing]
  /// The filter, with what it dropped; nil without one.
  public var filter: FilterRun?
  /// What is stored of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// The best works of a series.
  ///
  /// Only stored lists within the dates count.
  ///
  /// - Parameters:
  ///   - key: The first key of the order; then come points, peak, lists and id.
  ///   - filter: Limits the result to works that match, whose rank is their best place.
  /// - Throws: ``RankingLogError/incomplete(_:)`` if the order needs successive lists, and more than a fifth of them is
  ///   not known.
  public func bestWorks(
    _ query: AnalysisQuery, by key: StandingKey = .points, filter: FilterRun? = nil, limit: Int
  ) async throws -> BestWorks {
    let timeline = try await timeline(query)
    let coverage = Coverage(timeline)
    if key == .streak || key == .away { try coverage.checkSuccession() }
    let tally = try await tally(timeline)
    var best = Best<SpanTally.Work>(limit) { $0.isBetter(than: $1, by: key) }
    var filter = filter
    let candidates = tally.works.filter { key != .away || $0.away > 0 }
    for work in try await kept(candidates, &filter) { best.add(work) }
    let chosen = best.elements
    let titles = try await services.archive.titles(of: chosen.map(\.id))
    return BestWorks(
      standings: zip(chosen, titles).map { work, title in
        BestWorks.Standing(work, title ?? Illust(id: work.id), timeline.rounds)
      },
      filter: filter, coverage: coverage)
  }

  /// The works that a filter keeps.
  private func kept(_ works: [SpanTally.Work], _ filter: inout FilterRun?) async throws -> [SpanTally.Work] {
    guard var run = filter else { return works }
    var kept: [SpanTally.Work] = []
    for start in stride(from: 0, to: works.count, by: 512) {
      try Task.checkCancellation()
      let batch = works[start..<min(start + 512, works.count)]
      let known = try await services.archive.works(batch.lazy.map(\.id))
      let subjects = batch.map { work in
        FilterSubject(known[work.id] ?? Illust(id: work.id), best: work.peak, views: work.views)
      }
      kept += zip(batch, try await run.keeps(subjects)).filter(\.1).map(\.0)
    }
    filter = run
    return kept
  }
}

extension SpanTally.Work {
  fileprivate func isBetter(than other: Self, by key: StandingKey) -> Bool {
    switch key {
    case .streak where streak != other.streak: streak > other.streak
    case .away where away != other.away: away > other.away
    case .months where months != other.months: months > other.months
    case .views where views ?? -1 != other.views ?? -1: views ?? -1 > other.views ?? -1
    case .days where lists != other.lists: lists > other.lists
    case .peak where peak != other.peak: peak < other.peak
    default: (points, other.peak, lists, other.id) > (other.points, peak, other.lists, id)
    }
  }
}

extension BestWorks.Standing {
  fileprivate init(_ work: SpanTally.Work, _ illust: Illust, _ rounds: [Round]) {
    self.init(
      illust: illust, points: work.points, lists: work.lists, peak: work.peak,
      peakDate: rounds[Int(work.best)].date, streak: work.streak, first: rounds[Int(work.first)].date,
      last: rounds[Int(work.last)].date, isOpen: work.isOpen, views: work.views, away: work.away,
      months: work.months)
  }
}
