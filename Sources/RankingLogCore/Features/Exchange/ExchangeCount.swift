/// The number of read or written rankings and entries.
public struct ExchangeCount: Hashable, Sendable {
  /// The number of complete rankings.
  public var rankings = 0
  /// The number of dates without a ranking.
  public var absent = 0
  /// The number of entries of all rankings.
  public var entries = 0

  /// A count of zero.
  public init() {}

  init(rankings: Int, absent: Int, entries: Int) {
    (self.rankings, self.absent, self.entries) = (rankings, absent, entries)
  }

  mutating func add(_ snapshot: RankingSnapshot) {
    if snapshot.ranking.state == .absent { absent += 1 } else { rankings += 1 }
    entries += snapshot.entries.count
  }
}
