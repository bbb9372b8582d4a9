/// Downloads of images: plans, runs, failures and verification.
public struct Downloads: Sendable {
  let services: Services

  /// Plans a download. Fetches lists, but no images.
  ///
  /// - Parameters:
  ///   - request: The works to download. The filter does not affect the requests; the plan contains its counts.
  ///   - options: The output directory, the size and other options of the images.
  ///   - mayAsk: Whether to fetch unknown works from pixiv; false for a dry run.
  ///   - onEvent: Called with the events of the rankings as they occur.
  public func plan(
    _ request: DownloadRequest, _ options: DownloadOptions, mayAsk: Bool = true,
    onEvent: (RankingEvent) -> Void = { _ in }
  ) async throws -> PlannedDownload {
    var (rankings, failures) = (RankingTally(), [FailedItem]())
    let plan = try await DownloadPlanner(DownloadContext(services, options)).plan(
      request.selection, works: request.works, filter: request.filter, mayAsk: mayAsk,
      onEvent: {
        rankings.add($0)
        onEvent($0)
      },
      failed: { failures.append($0) })
    return PlannedDownload(
      request: request, options: options, plan: plan, rankings: rankings, failed: failures, services: services
    )
  }

  /// Returns the requests and time needed to fetch the rankings of a selection. Sends no requests.
  public func rankingFetchCost(of selection: RankingSelection) async throws -> RankingFetchCost {
    try await services.rankingFetchCost(of: selection)
  }

  /// Downloads works. A file gets its final name when it is complete.
  public func run(
    _ works: [RequestedWork], _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await Downloader(DownloadContext(services, options, report: report)).run(works)
  }

  /// Returns the number of downloaded files in all output directories, and the number of directories.
  public func fileCounts() async throws -> FileCounts {
    FileCounts(
      files: try await services.archive.pathCount(), directories: try await services.archive.roots().count)
  }

  /// Returns the stored failures of downloads that have not succeeded since.
  ///
  /// - Parameter directory: Limits the result to this output directory; nil for all.
  public func failed(directory: String? = nil) async throws -> [FailedDownload] {
    var root: String?
    if let directory {
      root = OutputDirectory.recorded(
        try OutputDirectory.resolve(directory, isWritten: false), among: try await services.archive.roots())
    }
    return FailedDownload.all(try await services.archive.failures(root: root))
  }

  /// Verifies the checksum of every downloaded file.
  ///
  /// - Parameters:
  ///   - directory: Limits the check to this output directory; nil for all.
  ///   - repairs: Whether to download damaged files again.
  ///   - quota: The limits of the files and bytes to read, and of the time. The next run continues.
  ///   - isDryRun: Whether the results are not stored. Requires `repairs` to be false.
  ///   - report: Called with each location of a file.
  public func verify(
    directory: String? = nil, repairs: Bool, quota: DownloadQuota = DownloadQuota(), isDryRun: Bool = false,
    report: @escaping @Sendable (VerifiedFile) -> Void
  ) async throws -> VerifySummary {
    if repairs { try services.archive.checkAccess() }
    let root = try await OutputDirectory.recorded(directory, isWritten: repairs, in: services.archive)
    let verifier = FileVerifier(
      services: services, repairs: repairs, quota: quota, isDryRun: isDryRun, report: report)
    return try await verifier.verify(root: root)
  }
}

/// The numbers of downloaded files and output directories.
public struct FileCounts: Hashable, Sendable {
  /// The number of files in all output directories.
  public var files: Int
  /// The number of output directories.
  public var directories: Int
}
