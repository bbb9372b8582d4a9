/// The work that a download has to do.
public struct DownloadPlan: Sendable {
  /// The number of rankings that contain the works.
  public var rankings = 0
  /// The works, deduplicated, with the ranking entries they are requested for.
  public var works: [RequestedWork] = []
  /// The actions of the download, in numbers.
  public var totals = PlanTotals()
  /// The free space on the file system of the output directory; nil if the system does not report it.
  package var space: DiskSpace?
  /// The number of works that were uploaded again since an earlier plan, which is read again.
  public var renewed = 0
  /// The error that truncated the list of works; nil if it is complete.
  public var failure: (any Error)?
  /// The filter, with the counts of the entries it dropped.
  public internal(set) var filter: FilterRun?
  /// Works from no ranking, which the filter has not evaluated yet.
  var unfiltered: Set<Int> = []
  /// Requested dates that are not stored, or incomplete.
  public var missing: [RankingDate] = []

  /// An empty plan.
  public init() {}
}

extension DownloadPlan {
  /// The space in bytes that the download may need: the upper bound of the estimate, and a reserve that prevents a full
  /// disk.
  public var neededBytes: Int { totals.bytesHigh + totals.bytesHigh / 50 + 1_000_000_000 }

  /// Whether the space for the download may not be sufficient.
  public var lacksSpace: Bool {
    guard let space, totals.fetch + totals.copies > 0 else { return false }
    return space.bytes < neededBytes || space.files.map { $0 < totals.fetch + totals.copies + 1000 } ?? false
  }
}
