/// The subject of a filter: a work, and its ranking entry.
public struct FilterSubject: Sendable {
  /// The work.
  public var illust: Illust
  /// The rank.
  public var rank: Int?
  /// The rank in the previous ranking: 0 if the work was not in it.
  public var previousRank: Int?
  /// The counts to compare.
  public var statistics: Statistics
  /// Whether the viewer has access to the work.
  public var visibility: Visibility
  /// The ranking's series.
  public var kind: RankingKind?
  /// The ranking's date.
  public var date: RankingDate?
  /// The number of stored rankings of a series with the work; set in standings and searches.
  public var days: Int?
  /// The best rank in these rankings; set in standings and searches.
  public var peak: Int?
  /// The values of `is` that only the archive can determine; nil for values that were not read.
  var stored: [FilterMark: Bool] = [:]

  /// An entry of a ranking; nil for an unknown one.
  public init(_ entry: RankingEntry, of ranking: Ranking?) {
    illust = entry.illust
    rank = entry.rankOrPosition
    previousRank = entry.previousRank
    statistics = entry.statistics
    visibility = entry.visibility
    (kind, date) = (ranking?.kind, ranking?.date)
  }

  /// A work without a ranking entry.
  public init(_ illust: Illust) {
    self.illust = illust
    statistics = illust.statistics
    visibility = illust.visibility
  }

  /// A work with only the rank of its ranking entry.
  init(_ illust: Illust, in appearance: RankingAppearance) {
    self.init(illust)
    (rank, kind, date) = (appearance.rank, appearance.kind, appearance.date)
  }

  /// A work with its best rank in a number of rankings, and its maximum number of views.
  init(_ illust: Illust, best: Int, days: Int, views: Int?) {
    self.init(illust)
    (rank, peak, self.days) = (best, best, days)
    statistics.views = views ?? statistics.views
  }

  /// Adds counts and a caption if they are unknown.
  mutating func fill(from details: Illust) {
    statistics.views = statistics.views ?? details.statistics.views
    statistics.ratings = statistics.ratings ?? details.statistics.ratings
    statistics.bookmarks = statistics.bookmarks ?? details.statistics.bookmarks
    illust.caption = illust.caption ?? details.caption
  }
}

extension FilterSubject {
  /// Returns a number; nil if unknown.
  func number(_ field: FilterField) -> Double? {
    switch field {
    case .rank: rank.map(Double.init)
    case .was: previousRank.map(Double.init)
    case .gain: gain.map(Double.init)
    case .views: statistics.views.map(Double.init)
    case .ratings: statistics.ratings.map(Double.init)
    case .bookmarks: statistics.bookmarks.map(Double.init)
    case .pages: illust.pageCount.map(Double.init)
    case .width: illust.width.map(Double.init)
    case .height: illust.height.map(Double.init)
    case .mpx: size.map { $0.width * $0.height / 1_000_000 }
    case .ratio: size.map { $0.width / $0.height }
    case .tags: visibility == .hidden ? nil : Double(illust.tags.count)
    case .id: Double(illust.id)
    case .days: days.map(Double.init)
    case .peak: peak.map(Double.init)
    default: nil
    }
  }

  /// Returns a day in Japan; nil if unknown.
  func day(_ field: FilterField) -> RankingDate? {
    switch field {
    case .date: date
    case .created: illust.createdAt?.japanDate
    case .uploaded: illust.uploadedAt?.japanDate
    default: nil
    }
  }

  private var gain: Int? {
    guard let rank, let previousRank, previousRank > 0 else { return nil }
    return previousRank - rank
  }

  private var size: (width: Double, height: Double)? {
    guard let width = illust.width, let height = illust.height else { return nil }
    return (Double(width), Double(height))
  }
}
