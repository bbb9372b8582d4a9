import RankingLogCore

/// A download, from the plan line to the summary line.
struct DownloadRun {
  let log: RankingLog
  var options: DownloadOptions
  let context: Context
  let progress: DownloadProgress
  let format: FileFormat?
  /// The options of the request's filter, for its report.
  var filter: FilterOptions?
  /// The bandwidth limit in bytes per second; nil for no limit.
  var speed: Int?
  /// Whether the run stops before the first download if the disk may be too small.
  var needsSpace = false

  func run(_ request: DownloadRequest, isDryRun: Bool, remembers: Bool) async throws -> ExitStatus {
    if isDryRun { try await printFetchCost(of: request) }
    let download = try await plan(request, mayAsk: !isDryRun)
    if isDryRun { return try printEstimate(of: download) }
    let plan = download.plan
    if needsSpace, plan.lacksSpace { throw lacksSpace(plan) }
    progress.begin(plan)
    return try await finish(of: plan.totals.fetch, namesWorks: request.isByNumber) {
      let result = try await download.run(remembers: remembers, report: $0)
      return (result.summary, result.outcome)
    }
  }

  /// Fetches the requested rankings, creates the plan, and prints it on one line.
  ///
  /// - Parameter mayAsk: Whether to request works that are not stored.
  func plan(_ request: DownloadRequest, mayAsk: Bool) async throws -> PlannedDownload {
    var feedReporter = RankingFeedReporter(context.reporter)
    let kind = request.selection?.kind ?? RankingKind(.daily)
    let download = try await log.downloads.plan(request, options, mayAsk: mayAsk) { element in
      feedReporter.report(element, kind: kind)
      progress.add(element)
    }
    feedReporter.finish(kind)
    let plan = download.plan
    let text = PlanText(plan)
    context.reporter.note(text.line)
    if plan.renewed > 0 {
      context.reporter.note(
        "\(Formatting.count(plan.renewed, "work")) changed at pixiv since the plan was made")
    }
    if let warning = text.warning { context.reporter.note(Message(warning)) }
    filter?.report(plan.filter, context.reporter, explains: true)
    for item in download.failed { context.reporter.error(item.message) }
    return download
  }

  /// Prints the number of requests for the rankings, before the first request.
  func printFetchCost(of request: DownloadRequest, _ advice: String = "") async throws {
    guard let selection = request.selection,
      let text = try await log.downloads.rankingFetchCost(of: selection).text
    else {
      return
    }
    context.reporter.note(Message(text + advice))
  }

  /// Prints the details of a plan's estimates.
  ///
  /// - Returns: The exit status of a run that ends here.
  func printEstimate(of download: PlannedDownload) throws -> ExitStatus {
    for line in PlanText(download.plan).details(speed: speed) { context.reporter.note(Message(line)) }
    return ExitStatus(try download.outcome())
  }

  private func lacksSpace(_ plan: DownloadPlan) -> RankingLogError {
    let free = plan.space.map { Formatting.bytes($0.bytes) } ?? "little"
    context.reporter.error(
      "not enough disk space: up to \(Formatting.bytes(plan.neededBytes)) needed, \(free) free; use --max-bytes to download a part"
    )
    return .diskFull(path: options.directory)
  }

  /// Exports the images of recently viewed works to the directory.
  func exportRecents(limit: Int?, isDryRun: Bool) async throws -> ExitStatus {
    if isDryRun {
      let plan = try await log.recents.planExport(limit: limit, options)
      context.reporter.note(PlanText(plan).line)
      return .done
    }
    return try await finish { [log, options] in
      let summary = try await log.recents.export(limit: limit, options, report: $0)
      return (summary, { summary.failed.isEmpty ? .complete : .partial })
    }
  }

  private typealias Download =
    @Sendable (@escaping @Sendable (DownloadEvent) -> Void) async throws -> (
      summary: DownloadSummary, outcome: @Sendable () throws -> RunOutcome
    )

  /// Downloads, and prints the summary line.
  ///
  /// - Parameters:
  ///   - count: The number of files to download.
  ///   - namesWorks: Whether each unavailable work is reported; otherwise they are only counted.
  private func finish(of count: Int = 0, namesWorks: Bool = false, _ download: @escaping Download)
    async throws -> ExitStatus
  {
    do {
      let (summary, outcome) = try await shown(namesWorks, download)
      return progress.close(summary) {
        if let limit = summary.limit {
          context.reporter.note(
            "stopped after \(limit.text): \(summary.fetched) of \(count) downloaded; run the same command to continue"
          )
        }
        return ExitStatus(try outcome())
      }
    } catch let error as SinkError {
      throw error
    } catch {
      return progress.close(progress.summary, isBrokenOff: true) { throw error }
    }
  }

  /// Downloads, and prints each completed file. A write error of stdout stops the run.
  private func shown(_ namesWorks: Bool, _ download: @escaping Download) async throws -> (
    summary: DownloadSummary, outcome: @Sendable () throws -> RunOutcome
  ) {
    let (context, format, progress) = (context, format, progress)
    let output = CallbackPrinter(waits: false)
    return try await output.cancelling {
      try await download { event in
        progress.add(event)
        switch event {
        case .failed(let item): context.reporter.error(item.message)
        case .unavailable(let id, let reason):
          if namesWorks { context.reporter.error("\(id): \(reason.message)") }
        case .file(let file), .converted(let file):
          guard let format else { return }
          output.note { () throws(SinkError) in try FilePrinter(format, context).print(file) }
        case .bytes, .sidecars: break
        }
      }
    }
  }
}
