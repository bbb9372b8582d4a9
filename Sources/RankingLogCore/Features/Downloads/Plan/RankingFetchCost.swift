/// The requests and time needed to fetch the rankings of a selection.
public struct RankingFetchCost: Hashable, Sendable {
  /// The number of dates.
  public var rankings = 0
  /// The number of dates that need no request: stored to the requested depth, or without a ranking.
  public var stored = 0
  /// The number of requests for the other dates, normally an upper limit.
  public var requests = 0
  /// The shortest time for these requests at the allowed rate.
  public var minTime = Duration.zero

  /// The number of rankings to fetch.
  public var toAsk: Int { rankings - stored }
}

extension Services {
  /// Returns the requests and time needed to fetch the rankings of a selection. Sends no requests.
  func rankingFetchCost(of selection: RankingSelection) async throws -> RankingFetchCost {
    try selection.check()
    let dates = selection.schedule.dates(latest: calendar.latest, first: selection.kind.mode.firstDate)
    var cost = RankingFetchCost(rankings: dates.count)
    guard let last = dates.max(), let first = dates.min() else { return cost }
    let lists = try await archive.lists(of: selection.kind, in: first...last)
    let stored = Dictionary(
      grouping: lists.filter { selection.source == nil || $0.source == selection.source }, by: \.date)
    let lengths = try await archive.lengths(of: selection.kind, selection.costSource)
    for date in dates {
      let covered = selection.cachePolicy == .reload ? 0 : selection.covered(by: stored[date] ?? [])
      let missing = selection.wantedEntries(length: lengths.nearest(to: date)) - covered
      if missing <= 0 { cost.stored += 1 } else { cost.requests += (missing - 1) / selection.pageSize + 1 }
    }
    if selection.cachePolicy == .cacheOnly { cost.requests = 0 }
    cost.minTime = configuration.network.minTime(requests: cost.requests)
    return cost
  }
}

extension RankingSelection {
  /// The source that the requests are estimated for.
  fileprivate var costSource: RankingSource { source ?? .web }

  fileprivate var pageSize: Int { costSource.pageSize ?? 50 }

  /// Returns the number of entries requested from a ranking.
  ///
  /// - Parameter length: Its length according to the archive; nil if no ranking of the series is stored.
  fileprivate func wantedEntries(length: Int?) -> Int {
    min(limits.entries ?? .max, (limits.pages ?? 1000) * pageSize, length ?? kind.mode.usualLength)
  }

  /// Returns the number of entries covered by the stored rankings of a date; `Int.max` if there is no ranking.
  fileprivate func covered(by lists: [StoredList]) -> Int {
    lists.contains { $0.state == .absent } ? .max : lists.map(\.covered).max() ?? 0
  }
}
