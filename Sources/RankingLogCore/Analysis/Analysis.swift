/// Questions answered from the archive alone.
public struct Analysis: Sendable {
  let services: Services

  /// What is stored of a series.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no list of the series is stored.
  public func coverage(_ query: AnalysisQuery) async throws -> Coverage {
    Coverage(try await timeline(query))
  }

  /// The rounds of a series between the dates of a query.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if none of them is stored.
  func timeline(_ query: AnalysisQuery) async throws(RankingLogError) -> Timeline {
    let dates = try await dates(of: query)
    let timeline = try await timeline(query, dates)
    guard timeline.rounds.contains(where: { $0.list != nil }) else {
      throw .nothing("none of these lists is stored: \(Coverage(timeline).message)")
    }
    return timeline
  }

  /// The rounds of a series between two dates.
  func timeline(_ query: AnalysisQuery, _ dates: ClosedRange<RankingDate>) async throws(RankingLogError)
    -> Timeline
  {
    Timeline(
      query.kind, dates, depth: query.depth, step: query.stepDays,
      lists: try await services.archive.lists(of: query.kind, in: dates))
  }

  /// The dates of a query, clamped to those with a published ranking.
  func dates(of query: AnalysisQuery) async throws(RankingLogError) -> ClosedRange<RankingDate> {
    guard query.kind.exists else { throw query.kind.doesNotExist }
    let stored = try await services.archive.storedDates(of: query.kind)
    let window = RankingWindow(mode: query.kind.mode, calendar: services.calendar)
    switch query.dates {
    case nil, .single(.latest):
      guard let stored else {
        throw .nothing("no \(query.kind.name) ranking is stored; \(.fetchRankings(query.kind, nil))")
      }
      return query.dates == nil ? stored : stored.upperBound...stored.upperBound
    case .single(let term):
      let date = term.first(services.calendar)
      try window.check(date)
      return date...date
    case .span(let from, let to):
      let first = from?.first(services.calendar) ?? query.kind.mode.firstDate
      let last = to?.last(services.calendar) ?? services.calendar.latest
      let cut = try window.cut(first, last)
      guard first <= last else { throw RankingSchedule.reversed(first, last) }
      return cut.first...cut.last
    }
  }
}
