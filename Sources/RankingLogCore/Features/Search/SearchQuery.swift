/// The selection and order of the results of a search.
public struct SearchQuery: Hashable, Sendable {
  /// The order of results. For `peak`, `days` and `views`, works with equal values are ordered newest first, and
  /// works outside the stored rankings are last.
  public enum Order: String, CaseIterable, Sendable {
    /// By ID, descending: newer works have greater IDs.
    case newest
    /// By ID, ascending.
    case oldest
    /// By the best stored rank, best first.
    case peak
    /// By the number of stored rankings with the work, most first.
    case days
    /// By the number of views, most first.
    case views
    /// In random order, different for each search.
    case random
  }

  /// The series of the ranks; nil for the series of a work's best rank.
  public var kind: RankingKind?
  /// The order.
  public var order: Order
  /// The maximum number of results.
  public var limit: Int
  /// The work to continue after, in the order of IDs; nil for the start.
  public var last: Int?
  /// Whether works that cannot match may be skipped in advance, so that the filter's counts do not include them.
  public var narrows: Bool

  /// Creates a query.
  public init(
    in kind: RankingKind? = nil, order: Order = .newest, limit: Int = 50, after last: Int? = nil,
    narrows: Bool = true
  ) {
    (self.kind, self.order, self.limit, self.last, self.narrows) = (kind, order, limit, last, narrows)
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

/// The number of matches of a search.
public struct SearchCount: Sendable {
  /// The number of works that match.
  public var works: Int
  /// The filter, with statistics of the dropped works.
  public var filter: FilterRun
}
