package import RankingLogCore

/// The loaded part of a ranking while a reader scrolls through it.
package struct BrowsedRanking: Sendable {
  /// The ranking; nil if pixiv has no ranking of that date.
  package var ranking: Ranking?
  package var entries: [RankingEntry] = []
  /// The reason why the remaining pages are missing.
  package var failure: Message?
  /// Whether the ranking has pages that are not stored.
  package var isCut = false
  /// The delay before the next request in seconds, because pixiv requested a pause; nil if requests are possible now.
  package var secondsToWait: Int?

  /// Whether there are further pages.
  package var hasMore: Bool { ranking.map { $0.state == .partial } ?? isCut }
  /// Whether pixiv has no ranking of that date.
  package var isAbsent: Bool { ranking == nil && !isCut }

  package init() {}
}
