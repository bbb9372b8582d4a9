/// The work that a download has to do.
public struct DownloadPlan: Sendable {
  /// The number of rankings that contain the works.
  public var rankings = 0
  /// The works, deduplicated, with the ranking entries they are requested for.
  public var works: [RequestedWork] = []
  /// The number of files.
  public var files = 0
  /// The number of files already present, here or elsewhere on the disk.
  public var onDisk = 0
  /// The estimated size of the downloads in bytes, from the average of earlier ones.
  public var estimatedBytes = 0
  /// The minimum duration of the remaining downloads at the allowed rates of requests and bytes.
  public var minTime = Duration.zero
  /// The error that truncated the list of works; nil if it is complete.
  public var failure: (any Error)?
  /// The filter, with the counts of what it dropped.
  public internal(set) var filter: FilterRun?
  /// Works of no ranking that was read, which the filter has not seen yet.
  var unfiltered: Set<Int> = []
  /// Requested dates that are not stored, or incomplete.
  public var missing: [RankingDate] = []

  /// An empty plan.
  public init() {}
}
