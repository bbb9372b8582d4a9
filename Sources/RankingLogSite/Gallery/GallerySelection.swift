import RankingLogCore

/// The stored lists of a gallery.
struct GallerySelection: Sendable {
  struct Series: Sendable {
    let kind: RankingKind
    /// The dates, newest first, without duplicates.
    let dates: [RankingDate]
    /// The stored lists of all sources, by date.
    let lists: [RankingDate: [StoredList]]
  }

  /// The series with a list other than "no ranking", in the order of modes.
  let series: [Series]

  /// - Throws: ``RankingLogError/nothing(_:)`` if no selected ranking is stored.
  init(_ log: RankingLog, _ options: GalleryOptions) async throws(RankingLogError) {
    if let kind = options.kind {
      if !kind.exists { throw kind.doesNotExist }
      if options.r18 == .hide, kind.mode.isR18 {
        throw .usage("\(kind.name): R-18 rankings are hidden; show or blur R-18 works")
      }
    }
    let range = try Self.range(options, log.calendar)
    let stored = try await log.services.archive.storedKinds()
    var series: [Series] = []
    for kind in options.kind.map({ [$0] }) ?? stored where options.r18 != .hide || !kind.mode.isR18 {
      guard let all = try await log.services.archive.storedDates(of: kind) else { continue }
      let newest = options.dates == .latest ? all.upperBound...all.upperBound : range ?? all
      let lists = try await log.services.archive.lists(of: kind, in: newest)
      guard lists.contains(where: { $0.state != .absent }) else { continue }
      let byDate = Dictionary(grouping: lists, by: \.date)
      series.append(Series(kind: kind, dates: byDate.keys.sorted(by: >), lists: byDate))
    }
    guard !series.isEmpty else { throw Self.nothing(options, range, isEmpty: stored.isEmpty) }
    self.series = series
  }

  /// The selected dates; nil for all, and for the newest of each series.
  private static func range(
    _ options: GalleryOptions, _ calendar: PublicationCalendar
  ) throws(RankingLogError) -> ClosedRange<RankingDate>? {
    guard let dates = options.dates, dates != .latest else { return nil }
    return try RankingWindow(mode: options.kind?.mode ?? .daily, calendar: calendar).dates(dates)
  }

  private static func nothing(
    _ options: GalleryOptions, _ range: ClosedRange<RankingDate>?, isEmpty: Bool
  ) -> RankingLogError {
    if isEmpty { return .nothing("no rankings stored; \(.storeRankings)") }
    guard let kind = options.kind else {
      return .nothing("no stored ranking matches the selection; \(.storeRankings)")
    }
    return .nothing("no stored \(kind.name) ranking matches the selection; \(.fetchRankings(kind, range))")
  }
}
