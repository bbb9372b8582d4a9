/// An event of bringing rankings up to date.
public enum KeepEvent: Sendable {
  /// Something about a list that is being read, from the archive or from pixiv.
  case listing(KeptRanking, RankingEvent)
  /// A list that was not stored as far as it is wanted is there now.
  case listed(KeptRanking, Ranking, works: Int)
  /// What the images of a date need.
  case planned(DownloadPlan)
  /// Something about the images of a date.
  case download(DownloadEvent)
  /// Something failed, and the rest goes on.
  case failed(KeepFailure)
}

/// What failed while rankings were brought up to date.
public struct KeepFailure: Sendable {
  /// What it was.
  public enum Cause: Sendable {
    /// A list, or a whole ranking where there is no date.
    case list(RankingLogError)
    /// A work or an image.
    case file(FailedItem)
  }

  /// The ranking.
  public let ranking: KeptRanking
  /// The date; nil for all of the ranking.
  public let date: RankingDate?
  /// What failed, and why.
  public let cause: Cause

  /// Why, with the next step.
  public var message: Message {
    switch cause {
    case .list(let error):
      date.map { "\(error.message); \(.fetchRankings(ranking.kind, $0...$0))" } ?? error.message
    case .file(let item): item.message
    }
  }
}
