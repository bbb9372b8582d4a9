/// The change of a rank since the previous day.
public enum RankChange: Hashable, Sendable {
  /// The work was not ranked before.
  case new
  /// A better rank, by a number of ranks.
  case up(Int)
  /// A worse rank, by a number of ranks.
  case down(Int)
  /// The same rank.
  case same
}

extension RankingEntry {
  /// The change since the previous day; nil if one of the ranks is unknown.
  public var rankChange: RankChange? {
    if previousRank == 0 { return .new }
    guard let rank, let previousRank else { return nil }
    if rank == previousRank { return .same }
    return rank < previousRank ? .up(previousRank - rank) : .down(rank - previousRank)
  }

  /// The title; for a work that is not visible, with the reason: `(deleted) TITLE`.
  public var displayTitle: String {
    if visibility == .visible { return illust.title }
    return illust.title.isEmpty ? "(\(visibility.rawValue))" : "(\(visibility.rawValue)) \(illust.title)"
  }
}
