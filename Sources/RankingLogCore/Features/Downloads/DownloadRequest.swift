/// The works to download: a selection of rankings, works by ID, or a list.
public struct DownloadRequest: Sendable {
  /// The rankings; nil for none.
  public var selection: RankingSelection?
  /// Other works.
  public var works: [RequestedWork]
  /// The filter for the works; nil for all.
  public var filter: FilterRun?
  /// Whether the works were given by ID, so that an unavailable work is a failure.
  public var isByNumber = false
  /// The number of invalid lines of the input, or of works in an artist's list that could not be parsed.
  public var unreadable: Int
  /// The reason why the list of works is incomplete; nil if it is complete.
  public var failure: (any Error)?

  /// Creates a request.
  public init(
    selection: RankingSelection? = nil, works: [RequestedWork] = [], unreadable: Int = 0,
    failure: (any Error)? = nil
  ) {
    (self.selection, self.works, self.unreadable, self.failure) = (selection, works, unreadable, failure)
  }
}

// Outcomes, from which programs derive their exit status.
extension DownloadRequest {
  /// Returns the outcome of a completed download.
  ///
  /// - Parameters:
  ///   - summary: The totals of the download.
  ///   - plan: The plan of the download.
  ///   - rankings: The events of the plan's rankings.
  ///   - cachePolicy: The policy of the download's options.
  /// - Throws: The error that made the plan or the list of works incomplete;
  ///   ``RankingLogError/nothing(_:)`` if there was nothing to download.
  public func outcome(
    of summary: DownloadSummary, _ plan: DownloadPlan, _ rankings: RankingTally, _ cachePolicy: CachePolicy
  ) throws -> RunOutcome {
    try checkComplete(plan)
    let outcome: RunOutcome =
      if isByNumber {
        summary.outcomeOfWorks(isOffline: cachePolicy == .cacheOnly)
      } else if !summary.failed.isEmpty || unreadable > 0 || summary.limit != nil {
        .partial
      } else if let selection, plan.works.isEmpty {
        try rankings.outcome(of: selection.kind)
      } else {
        plan.missing.isEmpty ? .complete : .partial
      }
    return try plan.filter?.outcome(outcome) ?? outcome
  }

  /// Returns the outcome of a run that ends with the plan.
  public func outcome(of plan: DownloadPlan, _ rankings: RankingTally) throws -> RunOutcome {
    try checkComplete(plan)
    let outcome: RunOutcome =
      if let selection { try rankings.outcome(of: selection.kind) } else {
        unreadable > 0 ? .partial : .complete
      }
    return try plan.filter?.outcome(outcome) ?? outcome
  }

  private func checkComplete(_ plan: DownloadPlan) throws {
    if let failure = plan.failure ?? failure { throw failure }
  }
}

extension DownloadSummary {
  /// Returns the outcome for works given by ID. Each unavailable work counts as a failure. If an image failed, another
  /// run may succeed, so the outcome is not `nothing`.
  fileprivate func outcomeOfWorks(isOffline: Bool) -> RunOutcome {
    if limit != nil { return .partial }
    if failed.isEmpty, unavailable.isEmpty { return .complete }
    let had = fetched + linked + onDisk + known
    let isFinal = isOffline || failed.allSatisfy { $0.page == nil }
    return had == 0 && isFinal ? .nothing : .partial
  }
}
