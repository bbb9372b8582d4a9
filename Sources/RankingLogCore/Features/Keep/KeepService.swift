/// Unattended updates of the configured rankings.
public struct KeepService: Sendable {
  let services: Services

  /// The file that is locked during a run.
  public var lockPath: String { services.configuration.dataDirectory + "/keep.lock" }

  /// Updates rankings one after the other: for each missing date, oldest first, the list and then its images. The next
  /// run completes an interrupted one.
  ///
  /// The run continues after the failure of a list, an image or a ranking that needs another account. It ends at an
  /// error that would affect all remaining rankings (no network, a full disk), or at a reached limit. The summary
  /// contains the reason.
  ///
  /// - Parameters:
  ///   - rankings: The rankings, in the order of their updates.
  ///   - options: The output directory and the other options of all images, except for their size, which is set per
  ///     ranking. The quota applies to the run.
  ///   - isUnlimited: Whether a section without ``KeepRule/since`` may fetch more than 31 missing dates.
  ///   - onPlans: Called once, before the first request, with the missing rankings and images.
  ///   - onEvent: Called with each event, from any thread.
  /// - Throws: ``RankingLogError/storageBusy(path:)`` if another run is in progress, without waiting;
  ///   `CancellationError`.
  public func update(
    _ rankings: [KeepRule], _ options: DownloadOptions, isUnlimited: Bool = false,
    onPlans: ([KeepPlan]) -> Void = { _ in },
    onEvent: @escaping @Sendable (KeepEvent) -> Void = { _ in }
  ) async throws -> KeepSummary {
    for ranking in rankings { try ranking.check(services.calendar) }
    try Files.makeDirectory(services.configuration.dataDirectory, isPrivate: true)
    let lock = try await FileLock.take(lockPath, timeout: .zero)
    defer { _ = lock }
    onPlans(try await plan(rankings, options))
    var keeper = KeepRunner(services, options, rankings, isUnlimited: isUnlimited, report: onEvent)
    return try await keeper.run()
  }

  /// Returns the requests and downloads needed to update rankings. Sends no requests and writes no files.
  public func plan(_ rankings: [KeepRule], _ options: DownloadOptions) async throws -> [KeepPlan] {
    var plans: [KeepPlan] = []
    for ranking in rankings {
      try ranking.check(services.calendar)
      let reached = try await services.archive.keepProgress(of: ranking)
      plans.append(try await KeepPlan(ranking, reached, services, options))
    }
    return plans
  }
}
