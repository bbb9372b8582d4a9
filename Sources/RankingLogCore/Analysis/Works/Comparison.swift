/// The list that movers are compared with.
struct Comparison: Sendable {
  /// Its date; nil if nothing is known of it.
  var date: RankingDate?
  /// Its places by work; empty if it is not stored, or if the previous ranks of the compared list name all.
  var places: [Int: Int] = [:]
  /// Whether a work that it lacks was not on it.
  var provesAbsence = false
  /// Whether the compared list proves that a work is not on it.
  var listProvesAbsence = false
  /// Whether the previous ranks of the compared list name its places.
  var usesPreviousRanks = false

  /// The place of a work: 0 if it was not on the list, nil if unknown. Places beyond the depth count as none.
  func place(of entry: ListPlace, depth: Int?) -> Int? {
    let place: Int? =
      if usesPreviousRanks, let rank = entry.previousRank { rank } else {
        places[entry.work] ?? (provesAbsence ? 0 : nil)
      }
    return place.map { $0 <= depth ?? .max ? $0 : 0 }
  }
}

extension Analysis {
  /// The list to compare another one with.
  ///
  /// - Parameters:
  ///   - places: The places of the list.
  ///   - usesPreviousRanks: Whether their previous ranks suffice.
  func comparison(
    of list: StoredList, _ places: [ListPlace], _ query: AnalysisQuery, _ base: Movers.Base,
    usesPreviousRanks: Bool
  ) async throws(RankingLogError) -> Comparison {
    let dates: ClosedRange<RankingDate> =
      switch base {
      case .date(let date): date...date
      case .automatic, .round: query.roundBefore(list)
      }
    // Previous ranks name no place where the day before has no ranking.
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
      "the \(kind.name) list of \(dates.upperBound) is not stored from \(source.rawValue); \(.fetchRankings(kind, dates.upperBound...dates.upperBound))"
    )
  }
}

extension AnalysisQuery {
  /// The dates of the round before a list: one step earlier, and up to one more where lists are further apart. A daily
  /// list names the date itself where days are missing.
  fileprivate func roundBefore(_ list: StoredList) -> ClosedRange<RankingDate> {
    if stepDays == 1 {
      let date = min(list.previousDate ?? list.date, list.date.adding(days: -1))
      return date...date
    }
    // Months have at least 28 days.
    let least = stepDays == 31 ? 28 : stepDays
    return list.date.adding(days: 1 - 2 * stepDays)...list.date.adding(days: -least)
  }
}
