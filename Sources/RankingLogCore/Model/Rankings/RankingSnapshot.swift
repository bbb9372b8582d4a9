/// A complete ranking of one source and date, or the fact that pixiv has none. Contains everything that the archive
/// prints of it.
struct RankingSnapshot: Hashable, Sendable {
  /// The maximum number of pages; the app API has the smallest pages, with 30 entries.
  static let maxPages = 500
  /// The maximum number of entries that a source may report.
  static let maxEntries = 10_000
  /// The maximum total length of the strings of an entry, in bytes. pixiv's own limits allow about 2 KB.
  static let maxTextBytes = 8 << 10

  /// The ranking, which is complete or absent.
  var ranking: Ranking
  /// The pages in order, which together contain all entries.
  var pages: [Page] = []
  /// The entries with the works as of that day. Each work has the visibility of its entry.
  var entries: [RankingEntry] = []

  struct Page: Hashable, Sendable {
    var entries: Int
    /// The next request according to the source; nil for the last page.
    var next: Int?
    var fetchedAt: Timestamp
  }
}
