/// The places of a work in a series over time.
public struct WorkHistory: Sendable {
  /// One place on one date.
  public struct Place: Hashable, Sendable {
    /// The list's date.
    public var date: RankingDate
    /// The source of the list, or of the list that names the place.
    public var source: RankingSource
    /// The rank; nil if the source has none.
    public var rank: Int?
    /// The position in the stored list; nil if that list is not stored.
    public var position: Int?
    /// The rank on the day before: 0 if it was not ranked, nil if unknown.
    public var previousRank: Int?
    /// The counts when the list was fetched.
    public var statistics: Statistics
    /// Whether the list is stored. Otherwise the list of the next day names the place.
    public var isStored: Bool

    /// The rank, or the position without one.
    public var rankOrPosition: Int { rank ?? position ?? 0 }
  }

  /// An unbroken row of lists with the work. It ends where a known list lacks the work.
  public struct Run: Hashable, Sendable {
    /// The places, by date.
    public var places: [Place]
    /// Whether the run may have begun earlier: the round before the first place is not known.
    public var isStartOpen: Bool
    /// Whether the run may have ended later, or goes on.
    public var isEndOpen: Bool
    /// The dates in between of which nothing is known.
    public var unknown: [RankingDate]
    /// The sum of `K + 1 - rank` over the stored places up to K: the depth of the question, or 100.
    public var points: Int

    /// The best stored place; the earliest of equal ones.
    public var peak: Place {
      places.filter(\.isStored).min { $0.rankOrPosition < $1.rankOrPosition } ?? places[0]
    }

    /// The sources of the places, in order of preference.
    public var sources: [RankingSource] {
      RankingSource.byPreference.filter { source in places.contains { $0.source == source } }
    }

    /// The number of stored lists.
    public var lists: Int { places.count(where: \.isStored) }
  }

  /// The work's id, title and artist; nil if its metadata is not stored.
  public var illust: Illust?
  /// The work's id.
  public var id: Int
  /// The series.
  public var kind: RankingKind
  /// The runs, oldest first.
  public var runs: [Run]
  /// What is stored of the series around the runs.
  public var coverage: Coverage

  /// The places of all runs, oldest first.
  public var places: [Place] { runs.flatMap(\.places) }
}

extension Analysis {
  /// The history of a work in the series that ranked it, in the order of modes and contents.
  ///
  /// - Parameters:
  ///   - kind: Limits the result to a series.
  ///   - dates: Limits the result to dates; a run that reaches over an end of them is open there.
  ///   - depth: The number of places of each list that count; nil for all.
  /// - Returns: Empty if no stored list has the work.
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

  /// The dates of a query, or without any those of the places and of the rounds to either side, where runs begin and
  /// end. A week more is read, since dates without a ranking may lie between.
  private func dates(of query: AnalysisQuery, around places: [StoredPlace]) async throws(RankingLogError)
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
  /// The dates of runs, and of the rounds before and after them.
  fileprivate func dates(around runs: [WorkHistory.Run]) -> ClosedRange<RankingDate> {
    let places = runs.flatMap(\.places)
    guard let first = places.first?.date, let last = places.last?.date else { return dates }
    let (before, after) = (rounds.last { $0.date < first }, rounds.first { $0.date > last })
    return (before?.date ?? first)...(after?.date ?? last)
  }
}
