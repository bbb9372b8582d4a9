/// The ranking that movers are compared with.
struct Comparison: Sendable {
  /// The date; nil without a ranking to compare with.
  var date: RankingDate?
  /// The ranks by work; empty if the ranking is not stored, or if the previous ranks of the compared ranking are
  /// complete.
  var places: [Int: Int] = [:]
  /// Whether a work without an entry was not in this ranking.
  var provesAbsence = false
  /// Whether the compared ranking proves a work's absence.
  var listProvesAbsence = false
  /// Whether the previous ranks of the compared ranking are used.
  var usesPreviousRanks = false

  /// Returns the rank of a work: 0 if it was not in the ranking or beyond the depth, nil if unknown.
  func place(of entry: ListPlace, depth: Int?) -> Int? {
    let place: Int? =
      if usesPreviousRanks, let rank = entry.previousRank { rank } else {
        places[entry.work] ?? (provesAbsence ? 0 : nil)
      }
    return place.map { $0 <= depth ?? .max ? $0 : 0 }
  }
}

extension Analysis {
  /// Returns the ranking to compare another one with.
  ///
  /// - Parameters:
  ///   - places: The entries of the ranking.
  ///   - usesPreviousRanks: Whether their previous ranks are sufficient.
  func comparison(
    of list: StoredList, _ places: [ListPlace], _ query: AnalysisQuery, _ base: Movers.Base,
    usesPreviousRanks: Bool
  ) async throws(RankingLogError) -> Comparison {
    let dates: ClosedRange<RankingDate> =
      switch base {
      case .date(let date): date...date
      case .automatic, .round: query.previousDates(list)
      }
    // Previous ranks do not exist if the previous day has no ranking.
    let isDayBefore = base == .automatic && dates.upperBound == list.date.adding(days: -1)
    var comparison = Comparison(listProvesAbsence: list.covers(query.depth) && list.source.hasRanks)
    let lists = try await services.archive.lists(of: query.kind, in: dates)
    let isAbsent = !lists.isEmpty && lists.allSatisfy { $0.state == .absent }
    if isDayBefore, !isAbsent {
      comparison.date = dates.upperBound
      comparison.usesPreviousRanks = usesPreviousRanks && list.source.hasRanks
    }
    // Ranks of two sources are never compared.
    if let stored = lists.last(where: { $0.source == list.source && $0.state != .absent }) {
      comparison.date = stored.date
      comparison.provesAbsence = stored.covers(query.depth) && stored.source.hasRanks
      if !comparison.usesPreviousRanks || places.contains(where: { $0.previousRank == nil }) {
        let others = try await services.archive.places(of: stored.id, depth: query.depth)
        comparison.places = Dictionary(others.map { ($0.work, $0.place) }) { first, _ in first }
      }
    } else if !comparison.usesPreviousRanks {
      let isRequested: Bool = if case .date = base { true } else { !usesPreviousRanks }
      if isRequested { throw notStored(query.kind, dates, list.source) }
    }
    return comparison
  }

  private func notStored(_ kind: RankingKind, _ dates: ClosedRange<RankingDate>, _ source: RankingSource)
    -> RankingLogError
  {
    .nothing(
      "\(kind.name) ranking of \(dates.upperBound) not stored from \(source.rawValue); \(.fetchRankings(kind, dates.upperBound...dates.upperBound))"
    )
  }
}

extension AnalysisQuery {
  /// Returns the dates of the previous ranking: one step earlier, and up to one more if rankings are further apart. A
  /// daily ranking contains the date itself, even if days are missing.
  fileprivate func previousDates(_ list: StoredList) -> ClosedRange<RankingDate> {
    if stepDays == 1 {
      let date = min(list.previousDate ?? list.date, list.date.adding(days: -1))
      return date...date
    }
    // Months have at least 28 days.
    let least = stepDays == 31 ? 28 : stepDays
    return list.date.adding(days: 1 - 2 * stepDays)...list.date.adding(days: -least)
  }
}
