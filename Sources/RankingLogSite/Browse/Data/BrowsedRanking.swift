import RankingLogCore

/// The loaded part of a ranking while a reader scrolls through it.
struct BrowsedRanking {
  /// The ranking; nil if pixiv has no ranking of that date.
  var ranking: Ranking?
  var entries: [RankingEntry] = []
  /// The reason why the remaining pages are missing.
  var failure: Message?
  /// Whether the ranking has pages that are not stored.
  var isCut = false
  /// The delay before the next request in seconds, because pixiv requested a pause; nil if requests are possible now.
  var secondsToWait: Int?

  /// Whether there are further pages.
  var hasMore: Bool { ranking.map { $0.state == .partial } ?? isCut }
  var isAbsent: Bool { ranking == nil && !isCut }
}
