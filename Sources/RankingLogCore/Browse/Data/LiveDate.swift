/// What is known of a ranking while one scrolls through it.
struct LiveDate {
  /// nil if pixiv has no ranking of that date.
  var ranking: Ranking?
  var entries: [RankingEntry] = []
  /// Why the rest is missing.
  var failure: Message?
  /// Whether pages are missing that are not stored.
  var isCut = false
  /// After which it can be asked for: pixiv makes everybody wait; nil for now.
  var secondsToWait: Int?

  /// Whether there are further pages.
  var hasMore: Bool { ranking.map { $0.state == .partial } ?? isCut }
  var isAbsent: Bool { ranking == nil && !isCut }
}
