/// The stored lists of a gallery.
struct GallerySelection: Sendable {
  struct Series: Sendable {
    let kind: RankingKind
    /// The dates, newest first, each once.
    let dates: [RankingDate]
    /// The snapshots of all sources, by date.
    let lists: [RankingDate: [StoredList]]
  }

  /// Those with a list that is not absent, in the order of modes.
  let series: [Series]

  /// - Throws: ``RankingLogError/nothing(_:)`` if nothing of it is stored.
  init(_ services: Services, _ options: GalleryOptions) async throws(RankingLogError) {
    if let kind = options.kind {
      if !kind.exists { throw kind.doesNotExist }
      if options.r18 == .hide, kind.mode.isR18 {
        throw .usage("\(kind.name) is a ranking of R-18 works, and those are to be hidden")
      }
    }
    let range = try Self.range(options, services.calendar)
    let stored = try await services.archive.storedKinds()
    var series: [Series] = []
    for kind in options.kind.map({ [$0] }) ?? stored where options.r18 != .hide || !kind.mode.isR18 {
      guard let all = try await services.archive.storedDates(of: kind) else { continue }
      let newest = options.dates == .latest ? all.upperBound...all.upperBound : range ?? all
      let lists = try await services.archive.lists(of: kind, in: newest)
      guard lists.contains(where: { $0.state != .absent }) else { continue }
      let byDate = Dictionary(grouping: lists, by: \.date)
      series.append(Series(kind: kind, dates: byDate.keys.sorted(by: >), lists: byDate))
    }
    guard !series.isEmpty else { throw Self.nothing(options, range, isEmpty: stored.isEmpty) }
    self.series = series
  }

  /// The dates that were asked for; nil for all, and for the newest of each series.
  private static func range(
    _ options: GalleryOptions, _ calendar: PublicationCalendar
  ) throws(RankingLogError) -> ClosedRange<RankingDate>? {
    let window = RankingWindow(mode: options.kind?.mode ?? .daily, calendar: calendar)
    switch options.dates {
    case nil, .single(.latest): return nil
    case .single(let term):
      let date = term.first(calendar)
      try window.check(date)
      return date...date
    case .span(let from, let to):
      let cut = try window.range(from, to)
      return cut.first...cut.last
    }
  }

  private static func nothing(
    _ options: GalleryOptions, _ range: ClosedRange<RankingDate>?, isEmpty: Bool
  ) -> RankingLogError {
    if isEmpty { return .nothing("no ranking is stored; \(.storeRankings)") }
    guard let kind = options.kind else {
      return .nothing("no ranking of that selection is stored; \(.storeRankings)")
    }
    return .nothing("no \(kind.name) ranking of that selection is stored; \(.fetchRankings(kind, range))")
  }
}
