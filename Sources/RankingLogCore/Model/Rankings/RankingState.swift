/// The state of a ranking's pages.
public enum RankingState: String, CaseIterable, Codable, Sendable {
  /// Some pages are still missing.
  case partial
  /// The source reported the end of the list.
  case complete
  /// The source reported that the date has no ranking.
  case absent
}
