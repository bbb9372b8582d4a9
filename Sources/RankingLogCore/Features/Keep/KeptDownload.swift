/// The download of one date's images.
struct KeptDownload {
  private let services: Services
  private let options: DownloadOptions
  private let report: @Sendable (KeepEvent) -> Void

  init(_ services: Services, _ options: DownloadOptions, report: @escaping @Sendable (KeepEvent) -> Void) {
    (self.services, self.options, self.report) = (services, options, report)
  }

  /// Downloads images within the remaining quota of the run.
  ///
  /// - Parameters:
  ///   - spent: The downloads of the run so far.
  ///   - elapsed: The time since the start of the run.
  /// - Returns: The finished downloads, including those before an error, and the outcome.
  func run(_ works: [RequestedWork], _ size: ImageSize, after spent: DownloadSummary, _ elapsed: Duration)
    async throws -> (done: DownloadSummary, outcome: Result<DownloadSummary, any Error>)
  {
    var options = options
    options.size = size
    options.quota = options.quota.rest(after: spent, elapsed)
    let context = try await DownloadContext(services, options) { [report] in report(.download($0)) }
    var plan = DownloadPlan()
    (plan.works, plan.rankings) = (works, 1)
    var unlisted: [FailedItem] = []
    // The planner also prevents that two images get the same name.
    try await DownloadPlanner(context).count(&plan, mayAsk: true) { unlisted.append($0) }
    report(.planned(plan))
    let outcome: Result<DownloadSummary, any Error>
    do {
      outcome = .success(try await Downloader(context).run(plan.works))
    } catch {
      outcome = .failure(error)
    }
    var done = context.summary
    done.failed = unlisted + done.failed
    return (done, outcome)
  }
}
