/// New works in the stored rankings of a series, for feed readers.
public struct WorkFeed: Sendable {
  /// The works of a feed.
  public struct Selection: Sendable {
    /// The series.
    public var kind: RankingKind
    /// The number of ranks of each ranking that count; nil for all.
    public var depth: Int?
    /// The filter of works, for the identity of the feed.
    public var filter: Filter?
    /// The maximum number of entries.
    public var limit: Int
    /// Whether a work has an entry for every ranking, not only for the first one that matches.
    public var isEveryDay: Bool

    /// Creates a selection.
    public init(
      _ kind: RankingKind, depth: Int? = nil, filter: Filter? = nil, limit: Int = 50, isEveryDay: Bool = false
    ) {
      (self.kind, self.depth, self.filter) = (kind, depth, filter)
      (self.limit, self.isEveryDay) = (limit, isEveryDay)
    }
  }

  /// A work in the ranking of a date.
  public struct Entry: Sendable {
    /// The ranking.
    public var ranking: Ranking
    /// The work and its rank.
    public var entry: RankingEntry
    /// The work's ranks in all stored rankings of the series, oldest first.
    public var ranks: [(date: RankingDate, rank: Int)]
    /// The dates of earlier rankings that contain the work with its data.
    var earlier: [RankingDate]

    /// The date of the ranking.
    public var date: RankingDate { ranking.date }
  }

  /// The works of the feed.
  public var selection: Selection
  /// The entries: newest ranking first, each by rank.
  public var entries: [Entry]
}

/// Feeds of stored rankings. They send no requests.
public struct Feeds: Sendable {
  let services: Services

  /// Returns the newest works of a series. A work belongs to the first ranking in which it matches the filter, so
  /// that it remains the same entry while it is ranked. Without a filter, all works match.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking of the series is stored to the depth.
  public func works(_ selection: WorkFeed.Selection, _ filter: FilterRun? = nil) async throws -> WorkFeed {
    guard selection.kind.exists else { throw selection.kind.doesNotExist }
    var new = NewWorks(services, selection.kind, depth: selection.depth, filter)
    let dates = try await new.dates()
    guard !dates.isEmpty else {
      throw RankingLogError.nothing(
        "no stored \(selection.kind.name) ranking; \(.fetchRankings(selection.kind, nil))")
    }
    var entries: [WorkFeed.Entry] = []
    for date in dates where entries.count < selection.limit {
      entries += try await selection.isEveryDay ? new.matching(on: date) : new.entries(on: date)
    }
    return WorkFeed(selection: selection, entries: Array(entries.prefix(selection.limit)))
  }
}
