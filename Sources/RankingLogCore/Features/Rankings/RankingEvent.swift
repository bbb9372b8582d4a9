/// The events of a selection's rankings, in order.
public enum RankingEvent: Equatable, Sendable {
  /// Information for the user: the date chosen for `latest`, a limited range, a fallback to another source.
  case note(Message)
  /// A page of a ranking, truncated to the limit.
  case page(Ranking, [RankingEntry])
  /// The end of a ranking, with the missing ranks.
  case ended(Ranking, missingRanks: [Int])
  /// A ranking was abandoned because its source contradicts itself about the remaining pages; `ended` follows.
  case brokenOff(Ranking, reason: String)
  /// The date has no ranking. `isImplied` means that a later ranking implied it and no request was sent.
  case absent(RankingDate, isImplied: Bool)
  /// The page is not in the archive, and requests are not allowed.
  case notStored(RankingDate, page: Int)
}
