/// A failure of a keep run.
public struct KeepFailure: Sendable {
  /// The failed item.
  public enum Cause: Sendable {
    /// A list, or a complete ranking if the failure has no date.
    case list(RankingLogError)
    /// A work or an image.
    case file(FailedItem)
    /// The feed or the notification.
    case news(RankingLogError)
  }

  /// The ranking.
  public let ranking: KeepRule
  /// The date; nil for the complete ranking.
  public let date: RankingDate?
  /// The failed item and the reason.
  public let cause: Cause

  /// The reason, with a suggestion.
  public var message: Message {
    switch cause {
    case .list(let error):
      date.map { "\(error.message); \(.fetchRankings(ranking.kind, $0...$0))" } ?? error.message
    case .file(let item): item.message
    case .news(let error): error.message
    }
  }
}
