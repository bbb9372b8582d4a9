/// An event of a keep run.
public enum KeepEvent: Sendable {
  /// An event of a list that is read from the archive or fetched from pixiv.
  case listing(KeepRule, RankingEvent)
  /// A missing list has been stored.
  case listed(KeepRule, Ranking, works: Int)
  /// The plan of a date's images.
  case planned(DownloadPlan)
  /// An event of a date's image downloads.
  case download(DownloadEvent)
  /// A failure; the run continues.
  case failed(KeepFailure)
}
