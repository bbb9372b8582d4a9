/// The work that a download has to do.
public struct DownloadPlan: Sendable {
  /// The number of rankings that contain the works.
  public var rankings = 0
  /// The works, deduplicated, with the ranking entries they are requested for.
  public var works: [RequestedWork] = []
  /// What the download would do.
  public var totals = PlanTotals()
  /// The room on the file system of the output directory; nil if the system does not tell.
  public var space: DiskSpace?
  /// The number of works that were uploaded again since an earlier plan, which is read anew.
  public var renewed = 0
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

extension DownloadPlan {
  /// The room that it may need in bytes: what is expected at most, and a little more, so that the disk is not filled.
  public var neededBytes: Int { totals.bytesHigh + totals.bytesHigh / 50 + 1_000_000_000 }

  /// Whether the output directory may not have the room for it.
  public var lacksSpace: Bool {
    guard let space, totals.fetch + totals.copies > 0 else { return false }
    return space.bytes < neededBytes || space.files.map { $0 < totals.fetch + totals.copies + 1000 } ?? false
  }
}
