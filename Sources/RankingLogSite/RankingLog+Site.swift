public import RankingLogCore

extension RankingLog {
  /// Static sites of stored rankings.
  public var gallery: Gallery { Gallery(log: self) }

  /// Browsing of past rankings in a web browser on this machine.
  public var browsing: Browsing { Browsing(log: self) }
}
