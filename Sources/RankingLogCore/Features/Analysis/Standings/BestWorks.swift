/// The best works of a series between two dates.
public struct BestWorks: Sendable {
  /// A work's results.
  public struct Standing: Hashable, Sendable {
    /// The work; only its ID if its metadata is not stored.
    public var illust: Illust
    /// The sum of `K + 1 - rank` over the rankings, for ranks up to K: the depth of the query, or 100.
    public var points: Int
    /// The number of rankings.
    public var lists: Int
    /// The best rank.
    public var peak: Int
    /// The first date with the best rank.
    public var peakDate: RankingDate
    /// The maximum number of successive rankings; a lower bound if the standing is open.
    public var streak: Int
    /// The first date.
    public var first: RankingDate
    /// The last date.
    public var last: RankingDate
    /// Whether dates that are not stored, or outside the query, could change the result.
    public var isOpen: Bool
    /// The maximum number of views.
    public var views: Int?
    /// The maximum number of complete rankings without the work between two with it; a lower bound if the standing is
    /// open.
    public var away: Int
    /// The number of months with a ranking.
    public var months: Int
  }

  /// The works, best first.
  public var standings: [Standing]
  /// The filter, with the counts of the works it dropped; nil without a filter.
  public var filter: FilterRun?
  /// The coverage of the series.
  public var coverage: Coverage
  /// The number of expected rankings before the dates that are not stored: works may have entered in them. 0 unless
  /// complete stays were counted.
  public var earlierNotStored: Int
}

extension BestWorks {
  /// The limits of the standings: missing rankings that could change them.
  public var notices: [Message] {
    earlierNotStored > 0
      ? [
        "a work counts as new if no earlier stored ranking contains it; \(earlierNotStored) earlier dates are not stored"
      ] : []
  }
}

extension Analysis {
  /// Returns the best works of a series.
  ///
  /// Only stored rankings within the dates count, unless `isWhole` is set. Then only works that entered within the
  /// dates count, with all their later ranks. A work enters in the first stored ranking of the series that contains it
  /// within the depth. The coverage extends to the last stored ranking.
  ///
  /// - Parameters:
  ///   - query: The series, the dates and the depth.
  ///   - key: The first key of the order. The next keys are points, peak, number of rankings and ID.
  ///   - isWhole: Whether the ranks of works that entered within the dates count up to the last stored ranking.
  ///   - filter: Limits the result to matching works, whose rank is their best rank.
  ///   - limit: The maximum number of works.
  /// - Throws: ``RankingLogError/incomplete(_:)`` if the order needs successive rankings, and more than a fifth of them
  ///   are not complete.
  public func bestWorks(
    _ query: AnalysisQuery, by key: StandingKey = .points, isWhole: Bool = false, filter: FilterRun? = nil,
    limit: Int
  ) async throws -> BestWorks {
    let span = try await timeline(query)
    let timeline = isWhole ? try await series(around: span, query) : span
    let coverage = Coverage(timeline, in: span.dates.lowerBound...timeline.dates.upperBound)
    if key == .streak || key == .away { try coverage.checkSuccession() }
    var candidates = try await tally(timeline, of: span.dates).works
    if isWhole { candidates = try await entrants(candidates, span) }
    var best = Best<SpanTally.Work>(limit) { $0.isBetter(than: $1, by: key) }
    var filter = filter
    candidates = candidates.filter { key != .away || $0.away > 0 }
    for work in try await kept(candidates, &filter) { best.add(work) }
    let chosen = best.elements
    let works = try await services.archive.works(chosen.map(\.id))
    return BestWorks(
      standings: chosen.map { BestWorks.Standing($0, works[$0.id] ?? Illust(id: $0.id), timeline.slots) },
      filter: filter, coverage: coverage,
      earlierNotStored: isWhole ? try await rankingsNotStored(before: span.dates.lowerBound, query) : 0)
  }

  /// Returns the expected rankings of a timeline's dates and of all stored dates before and after them. The earlier
  /// rankings prove that works of the first one are new.
  private func series(around span: Timeline, _ query: AnalysisQuery) async throws(RankingLogError) -> Timeline
  {
    let stored = try await services.archive.storedDates(of: query.kind) ?? span.dates
    // The depth of the span, even if other rankings are stored to another one.
    let depth = span.isDepthCommon ? span.depth : nil
    return try await timeline(
      depth.map(query.to(commonDepth:)) ?? query,
      min(stored.lowerBound, span.dates.lowerBound)...max(stored.upperBound, span.dates.upperBound))
  }

  /// Returns the works without an earlier entry within the depth.
  private func entrants(_ works: [SpanTally.Work], _ span: Timeline) async throws(RankingLogError)
    -> [SpanTally.Work]
  {
    let earlier = try await services.archive.listed(
      works.map(\.id), in: span.kind, before: span.dates.lowerBound, depth: span.depth)
    return works.filter { !earlier.contains($0.id) }
  }

  /// Returns the works that pass a filter.
  private func kept(_ works: [SpanTally.Work], _ filter: inout FilterRun?) async throws -> [SpanTally.Work] {
    guard var run = filter else { return works }
    var kept: [SpanTally.Work] = []
    for start in stride(from: 0, to: works.count, by: 512) {
      try Task.checkCancellation()
      let batch = works[start..<min(start + 512, works.count)]
      let known = try await services.archive.works(batch.lazy.map(\.id))
      let subjects = batch.map { work in
        FilterSubject(
          known[work.id] ?? Illust(id: work.id), best: work.peak, days: Int(work.lists), views: work.views)
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
  fileprivate init(_ work: SpanTally.Work, _ illust: Illust, _ slots: [Slot]) {
    self.init(
      illust: illust, points: work.points, lists: Int(work.lists), peak: work.peak,
      peakDate: slots[Int(work.best)].date, streak: Int(work.streak), first: slots[Int(work.first)].date,
      last: slots[Int(work.last)].date, isOpen: work.isOpen, views: work.views, away: Int(work.away),
      months: Int(work.months))
  }
}
