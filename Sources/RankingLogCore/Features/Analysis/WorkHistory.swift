/// The ranks of a work in a series over time.
public struct WorkHistory: Sendable {
  /// The rank on one date.
  public struct Place: Hashable, Sendable {
    /// The date of the ranking.
    public var date: RankingDate
    /// The source of the ranking, or of the next ranking if the rank is inferred from it.
    public var source: RankingSource
    /// The rank; nil if the source has no ranks.
    public var rank: Int?
    /// The position in the stored ranking; nil if that ranking is not stored.
    public var position: Int?
    /// The rank on the previous day: 0 if the work was not ranked, nil if unknown.
    public var previousRank: Int?
    /// The counts when the ranking was fetched.
    public var statistics: Statistics
    /// Whether the ranking is stored. Otherwise the rank is inferred from the next day's ranking.
    public var isStored: Bool

    /// The rank, or the position if the source has no ranks.
    public var rankOrPosition: Int { rank ?? position ?? 0 }
  }

  /// A streak: successive rankings with the work. It ends at a complete ranking without the work.
  public struct Run: Hashable, Sendable {
    /// The ranks, by date.
    public var places: [Place]
    /// Whether the streak may have started earlier, because the previous ranking is not complete.
    public var isStartOpen: Bool
    /// Whether the streak may have ended later, or may continue.
    public var isEndOpen: Bool
    /// The dates within the streak that are not stored.
    public var unknown: [RankingDate]
    /// The sum of `K + 1 - rank` over the stored ranks up to K: the depth of the query, or 100.
    public var points: Int

    /// The entry with the best rank, stored or inferred; the earliest of equal ones.
    public var peak: Place { places.min { $0.rankOrPosition < $1.rankOrPosition } ?? places[0] }

    /// The sources of the ranks, in order of preference.
    public var sources: [RankingSource] {
      RankingSource.byPreference.filter { source in places.contains { $0.source == source } }
    }

    /// The number of stored rankings.
    public var lists: Int { places.count(where: \.isStored) }
  }

  /// The work's ID, title and artist; nil if its metadata is not stored.
  public var illust: Illust?
  /// The ID of the work.
  public var id: Int
  /// The series.
  public var kind: RankingKind
  /// The streaks, oldest first.
  public var runs: [Run]
  /// The coverage of the series around the streaks.
  public var coverage: Coverage

  /// The ranks of all streaks, oldest first.
  public var places: [Place] { runs.flatMap(\.places) }
}

extension Analysis {
  /// Returns the history of a work in the series that ranked it, in the order of modes and contents.
  ///
  /// - Parameters:
  ///   - work: The ID of the work.
  ///   - kind: Limits the result to a series.
  ///   - dates: Limits the result to dates; a streak that extends beyond them is open at that end.
  ///   - depth: The number of ranks of each ranking that count; see ``AnalysisQuery/depth``.
  /// - Returns: The histories; empty if no stored ranking contains the work.
  public func history(
    of work: Int, in kind: RankingKind? = nil, dates: DateExpression? = nil, depth: Int? = nil
  ) async throws -> [WorkHistory] {
    let stored = try await services.archive.places(of: work)
    let illust = try await services.archive.titles(of: [work])[0]
    var histories: [WorkHistory] = []
    for candidate in RankingKind.all where kind == nil || kind == candidate {
      guard let places = stored[candidate] else { continue }
      let query = AnalysisQuery(candidate, dates: dates, depth: depth)
      let timeline = try await timeline(query, try await self.dates(of: query, around: places))
      let runs = WorkRuns(timeline, places).runs
      guard !runs.isEmpty else { continue }
      histories.append(
        WorkHistory(
          illust: illust, id: work, kind: candidate, runs: runs,
          coverage: Coverage(timeline, in: dates == nil ? timeline.dates(around: runs) : nil)))
    }
    return histories
  }

  /// Returns the dates of a query. Without any, returns the dates of the entries and of one ranking before and after
  /// them, where streaks start and end. Another week is included on both sides, because some dates may have no ranking.
  private func dates(of query: AnalysisQuery, around places: [StoredEntry]) async throws(RankingLogError)
    -> ClosedRange<RankingDate>
  {
    guard query.dates == nil, let first = places.map(\.date).min(), let last = places.map(\.date).max() else {
      return try await dates(of: query)
    }
    let margin = query.stepDays + 7
    let (before, after) = (first.adding(days: -margin), last.adding(days: margin))
    return max(
      before, min(first, query.kind.mode.firstDate))...min(after, max(last, services.calendar.latest))
  }
}

extension Timeline {
  /// Returns the dates of streaks, and of the rankings before and after them.
  fileprivate func dates(around runs: [WorkHistory.Run]) -> ClosedRange<RankingDate> {
    let places = runs.flatMap(\.places)
    guard let first = places.first?.date, let last = places.last?.date else { return dates }
    let (before, after) = (slots.last { $0.date < first }, slots.first { $0.date > last })
    return (before?.date ?? first)...(after?.date ?? last)
  }
}
