import RankingLogCore

/// The lists that a live page shows: stored lists, and lists that it can fetch.
struct BrowsableSeries {
  struct Series {
    let kind: RankingKind
    /// The list shown for each stored date, oldest first.
    let lists: [StoredList]
  }

  /// The series, in the order of modes.
  let series: [Series]

  init(_ log: RankingLog, _ options: BrowseOptions) async throws {
    let stored = Set(try await log.services.archive.storedKinds())
    let credentials = try log.services.credentials
    var series: [Series] = []
    for kind in RankingKind.all where options.r18 != .hide || !kind.mode.isR18 {
      guard stored.contains(kind) || (!options.isOffline && credentials.mayList(kind)) else { continue }
      let dates = kind.mode.firstDate...log.calendar.today
      let lists = stored.contains(kind) ? try await log.services.archive.lists(of: kind, in: dates) : []
      series.append(Series(kind: kind, lists: lists.chunked(by: \.date).compactMap(Self.shown)))
    }
    self.series = series
  }

  /// The first complete list in the order of sources, otherwise the first list.
  private static func shown(_ lists: ArraySlice<StoredList>) -> StoredList? {
    lists.first { $0.state == .complete } ?? lists.first
  }

  /// The lists by row, for the entries of works.
  var site: SiteLists {
    var site = SiteLists(kinds: series.map(\.kind))
    for (index, one) in series.enumerated() {
      for list in one.lists { site.add(list, series: index) }
    }
    return site
  }
}

extension Credentials {
  /// Whether pixiv shows the rankings of a series to this account, or to guests.
  fileprivate func mayList(_ kind: RankingKind) -> Bool {
    if RankingSource.web.lists(kind), !kind.mode.isR18 || session != nil { return true }
    return RankingSource.app.lists(kind) && app != nil
  }
}
