/// The result of a keep run.
public struct KeepSummary: Sendable {
  /// The result of one ranking.
  public enum State: String, Sendable {
    /// Up to date, except for the reported failures.
    case done
    /// The complete ranking failed.
    case failed
    /// The run ended before this ranking was completed.
    case stopped
  }

  /// One of the rankings.
  public struct Section: Sendable {
    /// The ranking.
    public let ranking: KeepRule
    /// The result.
    public internal(set) var state = State.stopped
    /// The number of dates with a missing list or image that has been stored in this run.
    public internal(set) var dates = 0
    /// The number of works in the new lists that match the filter.
    public internal(set) var works = 0
    /// The downloads.
    public internal(set) var images = DownloadSummary()
    /// The dates on which pixiv has no such ranking.
    public internal(set) var absent: [RankingDate] = []
    /// The number of dates that were not requested, because pixiv has no ranking of the dates before and after them.
    public internal(set) var unrequested = 0
    /// The newest complete date; nil if there is none.
    public internal(set) var upTo: RankingDate?
  }

  /// The reason why a run ended early.
  public enum Stop: Sendable {
    /// A limit of the run; the next run continues.
    case quota(DownloadQuota.Limit)
    /// An error that would affect all remaining rankings.
    case error(RankingLogError)
  }

  /// The rankings, in the requested order.
  public internal(set) var sections: [Section]
  /// The failures that did not end the run.
  public internal(set) var failures: [KeepFailure] = []
  /// The reason why the run ended early; nil if it did not.
  public internal(set) var stop: Stop?

  init(_ rankings: [KeepRule]) { sections = rankings.map { Section(ranking: $0) } }

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

  /// Whether any file was written.
  var hasChangedFiles: Bool { fetched + linked + made > 0 }
}
