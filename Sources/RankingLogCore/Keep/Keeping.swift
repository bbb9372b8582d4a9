/// Rankings that are brought up to date again and again, by nobody in particular.
public struct Keeping: Sendable {
  let services: Services

  /// The file that is locked during a run.
  public var lockPath: String { services.configuration.dataDirectory + "/keep.lock" }

  /// Brings rankings up to date, one after the other: each date that is missing, oldest first, its list and then its
  /// images. A run that was killed is finished by the next one.
  ///
  /// A list or an image that fails leaves the rest to go on, as does a ranking that needs another account; what would
  /// meet all that remains (no network, a full disk, a reached quota) ends the run, and is in the summary.
  ///
  /// - Parameters:
  ///   - options: The output directory and what else holds for all images; their size is that of each ranking. The quota
  ///     is that of the run.
  ///   - onEvent: Called with each event, from any thread.
  /// - Throws: ``RankingLogError/storageBusy(path:)`` if another run is going on, without waiting for it;
  ///   `CancellationError`.
  public func bringUp(
    _ rankings: [KeptRanking], _ options: DownloadOptions,
    onEvent: @escaping @Sendable (KeepEvent) -> Void = { _ in }
  ) async throws -> KeepSummary {
    for ranking in rankings { try ranking.check(services.calendar) }
    try Files.makeDirectory(services.configuration.dataDirectory)
    let lock = try await FileLock.take(lockPath, timeout: .zero)
    defer { _ = lock }
    var keeper = Keeper(services, options, rankings, report: onEvent)
    return try await keeper.run()
  }

  /// What it takes to bring rankings up to date. Sends no requests and writes nothing.
  public func plan(_ rankings: [KeptRanking], _ options: DownloadOptions) async throws -> [KeepPlan] {
    var plans: [KeepPlan] = []
    let progress = KeepProgress(services)
    for ranking in rankings {
      try ranking.check(services.calendar)
      plans.append(try await KeepPlan(ranking, progress[ranking], services, options))
    }
    return plans
  }
}
