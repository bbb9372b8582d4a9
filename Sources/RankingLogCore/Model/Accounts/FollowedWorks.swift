/// Stored works of followed artists.
public struct FollowedWorks: Sendable {
  /// The works, newest first.
  public var works: [Illust] = []
  /// Gaps: where works may be missing.
  public var gaps: [FollowedGap] = []
  /// Number of listed works that could not be parsed; the next run requests their pages again.
  public var unreadable = 0
  /// The error that stopped the sync; the missing works are in the holes, or older than the list.
  public var failure: RankingLogError?
}

/// Two neighbours in the list between which works may be missing.
public struct FollowedGap: Hashable, Sendable {
  /// Id of the newer work.
  public var newer: Int
  /// Id of the older work.
  public var older: Int
}
