/// A ranking that is kept up to date.
public struct KeptRanking: Sendable {
  /// Its name among those that are kept.
  public var name: String
  /// The series.
  public var kind: RankingKind
  /// The maximum rank, or position if the source has no ranks; nil for whole lists.
  public var limit: Int?
  /// Which works count; nil for all. It changes no request for lists.
  public var filter: Filter?
  /// The size of the images to download; nil for none.
  public var images: ImageSize?
  /// The oldest date; nil for the newest one that is stored.
  public var since: RankingDate?

  /// A ranking to keep.
  public init(
    name: String, kind: RankingKind, limit: Int? = nil, filter: Filter? = nil, images: ImageSize? = nil,
    since: RankingDate? = nil
  ) {
    (self.name, self.kind, self.limit, self.filter) = (name, kind, limit, filter)
    (self.images, self.since) = (images, since)
  }

  /// Validates that the series exists, and had begun by its oldest date.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the valid choices.
  public func check(_ calendar: PublicationCalendar) throws(RankingLogError) {
    guard kind.exists else { throw kind.doesNotExist }
    // One that is not published yet is published soon.
    guard let since, since <= calendar.latest || since > calendar.today else { return }
    try RankingWindow(mode: kind.mode, calendar: calendar).check(since)
  }
}

extension KeptRanking {
  /// The dates to bring up, oldest first: ends of periods, to the newest one that is published. They begin with ``since``,
  /// else with the newest one that is stored, which may be unfinished, or the earlier one at which a run ended; without
  /// any, they are the newest one alone.
  ///
  /// - Parameters:
  ///   - stored: The dates of which a list is stored.
  ///   - reached: Where the last run ended.
  func dates(
    stored: some Sequence<RankingDate>, reached: RankingDate?, _ calendar: PublicationCalendar
  ) -> [RankingDate] {
    let period = kind.mode.period
    let published = period.ends(from: calendar.latest, to: kind.mode.firstDate)
    let newest = stored.filter(period.isEnd).max().map { min($0, reached ?? $0) }
    guard let first = since ?? newest ?? published.first else { return [] }
    return published.filter { $0 >= first }.reversed()
  }

  func selection(_ dates: [RankingDate], _ cachePolicy: CachePolicy = .useCache) -> RankingSelection {
    RankingSelection(
      kind: kind, schedule: .dates(dates, note: nil), limits: RankingLimits(entries: limit),
      cachePolicy: cachePolicy)
  }
}
