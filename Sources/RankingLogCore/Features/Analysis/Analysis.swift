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
      let timeline = try await storedTimeline(
        AnalysisQuery(kind), min(stored.lowerBound, kind.mode.firstDate)...last)
      series.append(StoredSeries(coverage: Coverage(timeline), stored: stored))
    }
    return series
  }

  /// Returns the coverage of a series.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking of the series is stored.
  public func coverage(_ query: AnalysisQuery) async throws -> Coverage {
    Coverage(try await storedTimeline(query))
  }

  /// Returns the expected rankings of a series between the dates of a query.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if none of them is stored, or pixiv has none.
  func timeline(_ query: AnalysisQuery) async throws(RankingLogError) -> Timeline {
    try await timelines([query])[0]
  }

  /// Returns the expected rankings of several queries, whose results are compared and have the same depth.
  func timelines(_ queries: [AnalysisQuery]) async throws(RankingLogError) -> [Timeline] {
    var spans: [(AnalysisQuery, ClosedRange<RankingDate>)] = []
    for query in queries { spans.append((query, try await dates(of: query))) }
    let timelines = try await timelines(spans)
    for timeline in timelines { try timeline.check() }
    return timelines
  }

  /// Returns the expected rankings of a series between two dates.
  func timeline(_ query: AnalysisQuery, _ dates: ClosedRange<RankingDate>) async throws(RankingLogError)
    -> Timeline
  {
    try await timelines([(query, dates)])[0]
  }

  /// Returns expected rankings. If no query has a depth and no ranking is complete, their depth is the rank to which all
  /// of them are stored: an archive of top-100 rankings is analyzed like one with complete rankings.
  private func timelines(_ spans: [(query: AnalysisQuery, dates: ClosedRange<RankingDate>)])
    async throws(RankingLogError) -> [Timeline]
  {
    var timelines: [Timeline] = []
    for span in spans { timelines.append(try await storedTimeline(span.query, span.dates)) }
    let depths = timelines.compactMap(\.commonDepth)
    guard depths.count == spans.count, spans.allSatisfy({ $0.query.depth == nil }), let depth = depths.min()
    else { return timelines }
    for (index, span) in spans.enumerated() {
      timelines[index] = try await storedTimeline(span.query.to(commonDepth: depth), span.dates)
    }
    return timelines
  }

  /// Returns the expected rankings of a series, for a statement about the stored part.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if none of them is stored, or pixiv has none.
  func storedTimeline(_ query: AnalysisQuery) async throws(RankingLogError) -> Timeline {
    let timeline = try await storedTimeline(query, try await dates(of: query))
    try timeline.check()
    return timeline
  }

  private func storedTimeline(_ query: AnalysisQuery, _ dates: ClosedRange<RankingDate>)
    async throws(RankingLogError) -> Timeline
  {
    Timeline(query, dates, lists: try await services.archive.lists(of: query.kind, in: dates))
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

extension Timeline {
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking is stored, or pixiv has none.
  fileprivate func check() throws(RankingLogError) {
    if slots.isEmpty, !absent.isEmpty {
      throw .nothing("pixiv has no \(kind.name) ranking of \(dates.text)")
    }
    guard slots.contains(where: { $0.list != nil }) else {
      throw .nothing("none of these rankings is stored: \(Coverage(self).message)")
    }
  }
}

/// A stored series.
public struct StoredSeries: Sendable {
  /// The coverage, from the first date of the series to the latest published one.
  public var coverage: Coverage
  /// The first and the last stored date.
  public var stored: ClosedRange<RankingDate>
}
