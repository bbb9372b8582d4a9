/// An appearance of a work in a ranking.
public struct RankingAppearance: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The ranking's date.
  public var date: RankingDate
  /// The rank, or the position if the source has no ranks.
  public var rank: Int

  /// Creates an appearance.
  public init(kind: RankingKind, date: RankingDate, rank: Int) {
    self.kind = kind
    self.date = date
    self.rank = rank
  }
}
