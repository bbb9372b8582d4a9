/// The selection and order of the results of a search.
public struct SearchQuery: Hashable, Sendable {
  /// The order of results.
  public enum Order: String, CaseIterable, Sendable {
    /// By ID: newer works have greater IDs.
    case newest, oldest
    /// By the best rank, the number of rankings, or the number of views, best first; then newest first. Works outside
    /// the stored rankings come last.
    case peak, days, views
    case random
  }

  /// The series of the ranks; nil for the series of a work's best rank.
  public var kind: RankingKind?
  /// The order.
  public var order: Order
  /// The maximum number of results.
  public var limit: Int
  /// Whether works that cannot match may be skipped in advance, so that the filter's counts do not include them.
  public var narrows: Bool

  /// Creates a query.
  public init(in kind: RankingKind? = nil, order: Order = .newest, limit: Int = 50, narrows: Bool = true) {
    (self.kind, self.order, self.limit, self.narrows) = (kind, order, limit, narrows)
  }
}

/// A work found by a search.
public struct SearchHit: Hashable, Sendable {
  /// The work with its current metadata and best rank, and the maximum counts over all rankings.
  public var entry: RankingEntry
  /// The ranking of the best rank; nil for a work outside the stored rankings.
  public var ranking: Ranking?
  /// The work's time in the stored rankings of that series.
  public var span: RankedSpan

  /// Returns the tags that contain one of several strings.
  public func tags(matching texts: [String]) -> [String] {
    let texts = texts.map { Array($0.folded.utf8) }
    return entry.illust.tags.filter { tag in
      tag.withFolded { folded in texts.contains { folded.contains(bytes: $0) } }
    }
  }
}

/// The result of a search.
public struct SearchResult: Sendable {
  /// The works, in the order of the query.
  public var hits: [SearchHit]
  /// Whether more works match.
  public var hasMore: Bool
  /// The filter, with statistics of the dropped works.
  public var filter: FilterRun
}

/// The progress of building the search index.
public struct IndexingProgress: Hashable, Sendable {
  /// The number of works in the index.
  public var done: Int
  /// The number of works.
  public var total: Int
}
