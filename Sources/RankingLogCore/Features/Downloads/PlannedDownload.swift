/// A download with a complete plan, before its first image: it can be estimated, saved or run.
public struct PlannedDownload: Sendable {
  /// The requested works.
  public let request: DownloadRequest
  /// The options of the images.
  public let options: DownloadOptions
  /// The works to download.
  public let plan: DownloadPlan
  /// The events of the requested rankings.
  public let rankings: RankingTally
  /// The works that failed while the plan was created.
  public let failed: [FailedItem]
  let services: Services

  /// Downloads the works of the plan. A file gets its final name when it is complete.
  ///
  /// - Parameters:
  ///   - remembers: Whether works that were requested by ID are added to the recents.
  ///   - report: Called with the events of files.
  public func run(
    remembers: Bool = false, report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadResult {
    if remembers, request.isByNumber {
      for work in plan.works { try await Recents(services: services).add(work.id) }
    }
    var summary = try await Downloads(services: services).run(plan.works, options, report: report)
    summary.failed = failed + summary.failed
    return DownloadResult(summary: summary, download: self)
  }

  /// Writes the plan as lines of JSON, which ``PlanFile`` reads.
  public func write(
    from origin: PlanOrigin, receive: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    try await DownloadPlanner(DownloadContext(services, options)).write(plan, origin, receive)
  }

  /// Returns the outcome of a run that ends with the plan.
  ///
  /// - Throws: The error that made the plan or the list of works incomplete;
  ///   ``RankingLogError/nothing(_:)`` if there is nothing to download.
  public func outcome() throws -> RunOutcome {
    try outcome {
      if let selection = request.selection { return try rankings.outcome(of: selection.kind) }
      return request.unreadable > 0 ? .partial : .complete
    }
  }

  /// Returns an outcome if the plan is complete and a filter selects any of its works.
  fileprivate func outcome(_ outcome: () throws -> RunOutcome) throws -> RunOutcome {
    if let failure = plan.failure ?? request.failure { throw failure }
    let outcome = try outcome()
    return try plan.filter?.outcome(outcome) ?? outcome
  }
}

/// The result of a download.
public struct DownloadResult: Sendable {
  /// The totals, with the failures of planning.
  public let summary: DownloadSummary
  fileprivate let download: PlannedDownload

  /// Returns the outcome, from which programs derive their exit status.
  ///
  /// - Throws: The error that made the plan or the list of works incomplete;
  ///   ``RankingLogError/nothing(_:)`` if there was nothing to download.
  public func outcome() throws -> RunOutcome {
    let (request, plan) = (download.request, download.plan)
    return try download.outcome {
      if request.isByNumber {
        return summary.outcomeOfWorks(isOffline: download.options.cachePolicy == .cacheOnly)
      }
      if !summary.failed.isEmpty || request.unreadable > 0 || summary.limit != nil { return .partial }
      if let selection = request.selection, plan.works.isEmpty {
        return try download.rankings.outcome(of: selection.kind)
      }
      return plan.missing.isEmpty ? .complete : .partial
    }
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
