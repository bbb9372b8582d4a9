/// Works of followed artists, as far as they are known.
public struct FollowedWorks: Sendable {
  /// The works, the newest first.
  public var works: [Illust] = []
  /// Where others may be missing among them.
  public var holes: [FollowedHole] = []
  /// How many that were just listed could not be read; the next run asks for their pages again.
  public var unreadable = 0
  /// Why pixiv was not asked for all of them; what is missing is among the holes, or older.
  public var failure: RankingLogError?
}

/// Two works between which others may be missing.
public struct FollowedHole: Hashable, Sendable {
  /// The number of the newer one.
  public var newer: Int
  /// The number of the older one.
  public var older: Int
}
