/// What became of rankings that are kept.
public struct KeepSummary: Sendable {
  /// How far a ranking came.
  public enum State: String, Sendable {
    /// As far as there is anything, except for what failed.
    case done
    /// The ranking as a whole failed.
    case failed
    /// The run ended before.
    case stopped
  }

  /// One of the rankings.
  public struct Section: Sendable {
    /// The ranking.
    public let ranking: KeptRanking
    /// How far it came.
    public internal(set) var state = State.stopped
    /// The number of dates of which a list or an image was missing, and is there now.
    public internal(set) var dates = 0
    /// The number of works of the lists that were missing, as far as the filter keeps them.
    public internal(set) var works = 0
    /// The downloads.
    public internal(set) var images = DownloadSummary()
    /// The dates on which pixiv has no such ranking.
    public internal(set) var absent: [RankingDate] = []
    /// The newest date that needs nothing more; nil if there is none.
    public internal(set) var upTo: RankingDate?
  }

  /// Why a run ended before everything was done.
  public enum Stop: Sendable {
    /// A limit that was asked for: the next run goes on.
    case quota(DownloadQuota.Limit)
    /// An error that would meet all that remains.
    case error(RankingLogError)
  }

  /// The rankings, in the order in which they were asked for.
  public internal(set) var sections: [Section]
  /// What failed while the rest went on.
  public internal(set) var failures: [KeepFailure] = []
  /// Why the run ended early; nil if it did not.
  public internal(set) var stop: Stop?

  init(_ rankings: [KeptRanking]) { sections = rankings.map { Section(ranking: $0) } }

  /// The downloads of all rankings.
  var images: DownloadSummary {
    sections.reduce(into: DownloadSummary()) { $0.add($1.images) }
  }
}

extension DownloadSummary {
  /// Adds the totals of another download.
  mutating func add(_ other: DownloadSummary) {
    fetched += other.fetched
    linked += other.linked
    onDisk += other.onDisk
    made += other.made
    known += other.known
    sidecars.add(other.sidecars)
    unavailable.merge(other.unavailable, uniquingKeysWith: +)
    failed += other.failed
    bytes += other.bytes
  }

  /// Whether anything came to the disk.
  var hasChangedFiles: Bool { fetched + linked + made > 0 }
}
