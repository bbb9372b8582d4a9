/// Which of the matching works a search returns, and in which order.
public struct SearchQuery: Hashable, Sendable {
  /// The order of results.
  public enum Order: String, CaseIterable, Sendable {
    /// By id: newer works have greater ones.
    case newest, oldest
    /// By the best place, the number of rankings, or the number of views, best first; then newest first. Works that are
    /// in no stored ranking come last.
    case peak, days, views
    case random
  }

  /// The series whose places count; nil for the one in which a work has its best place.
  public var kind: RankingKind?
  /// The order.
  public var order: Order
  /// The greatest number of results.
  public var limit: Int
  /// Whether works that cannot match may be left out beforehand, so that the filter's counts do not contain them.
  public var narrows: Bool

  /// A query.
  public init(in kind: RankingKind? = nil, order: Order = .newest, limit: Int = 50, narrows: Bool = true) {
    (self.kind, self.order, self.limit, self.narrows) = (kind, order, limit, narrows)
  }
}

/// A work that was found.
public struct SearchHit: Hashable, Sendable {
  /// The work as it is known now, with its best place, and the greatest counts of all lists.
  public var entry: RankingEntry
  /// The ranking of that place; nil for a work that is in no stored ranking.
  public var ranking: Ranking?
  /// Its time in the stored rankings of that series.
  public var span: RankedSpan

  /// The tags that contain one of several texts.
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
  /// The filter, with what it dropped of the works it was given.
  public var filter: FilterRun
}

/// The progress of building the search index.
public struct IndexingProgress: Hashable, Sendable {
  /// The number of works in the index.
  public var done: Int
  /// The number of works.
  public var total: Int
}
