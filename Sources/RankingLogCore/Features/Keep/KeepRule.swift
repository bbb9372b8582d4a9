/// A ranking that `keep` updates.
public struct KeepRule: Sendable {
  /// The unique name of the section.
  public var name: String
  /// The series.
  public var kind: RankingKind
  /// The maximum rank, or position if the source has no ranks; nil for complete lists.
  public var limit: Int?
  /// The filter of works; nil for all works. It does not affect the requests for lists.
  public var filter: Filter?
  /// The size of the images to download; nil for none.
  public var images: ImageSize?
  /// The oldest date; nil to start at the newest published date in the first run.
  public var since: RankingDate?
  /// The file of a feed of new works; nil for none. A name that ends in `.json` is a JSON Feed, any other one Atom.
  public var feed: String?
  /// The maximum number of entries of the feed.
  public var feedLimit: Int
  /// The command for new works; nil for none.
  public var notification: KeepNotification?

  /// Creates a ranking to update.
  public init(
    name: String, kind: RankingKind, limit: Int? = nil, filter: Filter? = nil, images: ImageSize? = nil,
    since: RankingDate? = nil, feed: String? = nil, feedLimit: Int = 500,
    notification: KeepNotification? = nil
  ) {
    (self.name, self.kind, self.limit, self.filter) = (name, kind, limit, filter)
    (self.images, self.since, self.notification) = (images, since, notification)
    (self.feed, self.feedLimit) = (feed, feedLimit)
  }

  /// Validates that the series exists, and had started by its oldest date.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the valid choices.
  public func check(_ calendar: PublicationCalendar) throws(RankingLogError) {
    guard kind.exists else { throw kind.doesNotExist }
    let window = RankingWindow(mode: kind.mode, calendar: calendar)
    try window.checkClock()
    // A date that is not published yet will be published soon.
    guard let since, since <= calendar.latest || since > calendar.today else { return }
    try window.check(since)
  }
}

extension KeepRule {
  /// The dates to update, oldest first: ends of periods up to the newest published date.
  ///
  /// They start at ``since``, otherwise at the date at which the last run ended, or at the newest stored date if that is
  /// earlier. The first run updates only the newest published date, even if others are stored: reading an old ranking
  /// must not start a download of years.
  ///
  /// - Parameters:
  ///   - stored: The dates with a stored list.
  ///   - reached: The date at which the last run ended; nil before the first run.
  func dates(
    stored: some Sequence<RankingDate>, reached: RankingDate?, _ calendar: PublicationCalendar
  ) -> [RankingDate] {
    let period = kind.mode.period
    let published = period.ends(from: calendar.latest, to: kind.mode.firstDate)
    let newest = stored.filter(period.isEnd).max()
    let next = reached.flatMap { reached in newest.map { min($0, reached) } }
    guard let first = since ?? next ?? published.first else { return [] }
    return published.filter { $0 >= first }.reversed()
  }

  /// Creates a run of the filter; nil without a filter.
  func filterRun(_ services: Services) -> FilterRun? {
    filter.map { FilterRun(services: services, $0, FilterList()) }
  }

  func selection(_ dates: [RankingDate], _ cachePolicy: CachePolicy = .useCache) -> RankingSelection {
    RankingSelection(
      kind: kind, schedule: .dates(dates, note: nil), limits: RankingLimits(entries: limit),
      cachePolicy: cachePolicy)
  }

  /// The values of the columns `section` and `series`.
  var key: [SQLValue] { [.text(name), .text(kind.name)] }
}
