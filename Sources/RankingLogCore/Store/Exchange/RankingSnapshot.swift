/// What one source is known to have listed on a date, with all that the archive prints of it: a whole ranking, or the fact
/// that there is none.
struct RankingSnapshot: Hashable, Sendable {
  /// The maximum number of pages; the App has the smallest ones, of 30 entries.
  static let maxPages = 500
  /// As many places as any source may announce.
  static let maxEntries = 10_000

  /// Complete or absent.
  var ranking: Ranking
  /// The pages in order, which together have all entries.
  var pages: [Page] = []
  /// The entries with the works as of that day. A work's visibility is that of its entry.
  var entries: [RankingEntry] = []

  struct Page: Hashable, Sendable {
    /// The number of entries.
    var entries: Int
    /// The next request according to the source; nil for the last page.
    var next: Int?
    var fetchedAt: Timestamp
  }
}

/// What became of a snapshot that was offered to an archive.
enum SnapshotOutcome: Hashable, Sendable {
  /// It is stored now; nothing, or not all, was known of that date.
  case added
  /// The same was stored already.
  case same
  /// Another one of that source and date is stored, and stays.
  case differs
}

/// Which stored snapshots are meant; nil for all.
struct SnapshotSelection: Sendable {
  var kind: RankingKind?
  var dates: ClosedRange<RankingDate>?
}
