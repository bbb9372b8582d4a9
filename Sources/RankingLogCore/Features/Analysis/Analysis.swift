/// Analyses of the archive. They send no requests.
public struct Analysis: Sendable {
  let services: Services

  /// Returns the contents of the archive in numbers.
  public func totals() async throws -> ArchiveTotals { try await services.archive.totals() }

  /// The dates of a series with a stored list, oldest first. Sends no requests.
  public func storedDates(of kind: RankingKind) async throws -> [RankingDate] {
    let lists = try await services.archive.lists(of: kind, in: kind.mode.firstDate...services.calendar.today)
    return Set(lists.map(\.date)).sorted()
  }

  /// Returns the coverage of each stored series, from its first date to the latest published one.
  public func series() async throws -> [StoredSeries] {
    var series: [StoredSeries] = []
    for kind in try await services.archive.storedKinds() {
      guard let stored = try await services.archive.storedDates(of: kind) else { continue }
      let last = max(stored.upperBound, services.calendar.latest)
      let timeline = try await timeline(
        AnalysisQuery(kind), min(stored.lowerBound, kind.mode.firstDate)...last)
      series.append(StoredSeries(coverage: Coverage(timeline), stored: stored))
    }
    return series
  }

  /// Returns the coverage of a series.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking of the series is stored.
  public func coverage(_ query: AnalysisQuery) async throws -> Coverage {
    Coverage(try await timeline(query))
  }

  /// Returns the expected rankings of a series between the dates of a query.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if none of them is stored, or pixiv has none.
  func timeline(_ query: AnalysisQuery) async throws(RankingLogError) -> Timeline {
    let dates = try await dates(of: query)
    let timeline = try await timeline(query, dates)
    if timeline.slots.isEmpty, !timeline.absent.isEmpty {
      throw .nothing("pixiv has no \(query.kind.name) ranking of \(dates.text)")
    }
    guard timeline.slots.contains(where: { $0.list != nil }) else {
      throw .nothing("none of these rankings is stored: \(Coverage(timeline).message)")
    }
    return timeline
  }

  /// Returns the expected rankings of a series between two dates.
  func timeline(_ query: AnalysisQuery, _ dates: ClosedRange<RankingDate>) async throws(RankingLogError)
    -> Timeline
  {
    Timeline(
      query.kind, dates, depth: query.depth, step: query.stepDays,
      lists: try await services.archive.lists(of: query.kind, in: dates))
  }

  /// Returns the dates of a query, clamped to those with a published ranking.
  func dates(of query: AnalysisQuery) async throws(RankingLogError) -> ClosedRange<RankingDate> {
    guard query.kind.exists else { throw query.kind.doesNotExist }
    if let dates = query.dates, dates != .latest {
      return try RankingWindow(mode: query.kind.mode, calendar: services.calendar).dates(dates)
    }
    guard let stored = try await services.archive.storedDates(of: query.kind) else {
      throw .nothing("no stored \(query.kind.name) ranking; \(.fetchRankings(query.kind, nil))")
    }
    return query.dates == nil ? stored : stored.upperBound...stored.upperBound
  }
}

/// A stored series.
public struct StoredSeries: Sendable {
  /// The coverage, from the first date of the series to the latest published one.
  public var coverage: Coverage
  /// The first and the last stored date.
  public var stored: ClosedRange<RankingDate>
}
