/// What the rankings of a selection come to, one after another.
public enum RankingEvent: Hashable, Sendable {
  /// Something a person should know: the date chosen for `latest`, a span cut, another source.
  case note(String)
  /// A page of a ranking, cut to the limit.
  case page(Ranking, [RankingEntry])
  /// A ranking is over. The ranks are those that the list leaves out.
  case ended(Ranking, missingRanks: [Int])
  /// A ranking breaks off, since what its source says of the rest does not go together. Its end follows.
  case brokenOff(Ranking, reason: String)
  /// There is no ranking on that date. Told means that a later ranking said so, and nobody was asked.
  case absent(RankingDate, told: Bool)
  /// The archive does not have this page, and nobody may be asked.
  case notStored(RankingDate, page: Int)
}
