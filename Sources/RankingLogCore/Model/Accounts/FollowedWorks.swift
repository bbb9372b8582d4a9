/// Stored works of followed artists.
public struct FollowedWorks: Sendable {
  /// The works, newest first.
  public var works: [Illust] = []
  /// The gaps, in which works may be missing.
  public var gaps: [FollowedGap] = []
  /// The number of listed works that could not be parsed; the next run requests their pages again.
  public var unreadable = 0
  /// The error that stopped the sync; the missing works are in the gaps, or older than the list.
  public var failure: RankingLogError?
}

/// Two adjacent works in the list, between which works may be missing.
public struct FollowedGap: Hashable, Sendable {
  /// The ID of the newer work.
  public var newer: Int
  /// The ID of the older work.
  public var older: Int
}
