import RankingLogCore

/// A download from the plan line to the closing line.
struct DownloadRun {
  let log: RankingLog
  let options: DownloadOptions
  let context: Context
  let progress: DownloadProgress
  let format: FileFormat?

  func callAsFunction(_ wanted: Wanted, isDryRun: Bool, remembers: Bool) async throws -> ExitStatus {
    var teller = FeedTeller(context.reporter)
    var failed: [FailedItem] = []
    let kind = wanted.selection?.kind ?? RankingKind(.daily)
    let plan = try await log.planDownload(
      wanted.selection, works: wanted.works, options, mayAsk: !isDryRun,
      told: { element in
        teller.tell(element, kind: kind)
        progress.add(element)
      }, failed: { failed.append($0) })
    context.reporter.note(PlanLine(plan).text)
    if let warning = PlanLine(plan).warning { context.reporter.note(warning) }
    for item in failed { context.reporter.error("\(item)") }
    if isDryRun { return try dryRunStatus(plan, wanted, teller) }

    let summary = try await download(plan)
    var closing = summary
    closing.failed = failed + summary.failed
    if wanted.isByNumber, remembers { for work in plan.works.reversed() { try await log.remember(work.id) } }
    return try status(wanted, plan, closing, teller)
  }

  private func download(_ plan: DownloadPlan) async throws -> DownloadSummary {
    progress.begin(plan)
    let (context, format, progress) = (context, format, progress)
    let failure = FirstFailure()
    let summary = try await log.download(plan.works, options) { event in
      progress.add(event)
      if case .failed(let item) = event { context.reporter.error("\(item)") }
      if case .file(let file) = event, let format {
        failure.note { try FilePrinter(format, context).print(file) }
      }
    }
    if let error = failure.error { throw error }
    context.reporter.endProgress()
    return summary
  }

  private func status(
    _ wanted: Wanted, _ plan: DownloadPlan, _ summary: DownloadSummary, _ teller: FeedTeller
  ) throws
    -> ExitStatus
  {
    let unavailable = summary.unavailable.values.reduce(0, +)
    let isFailure = !summary.failed.isEmpty || plan.failure != nil || wanted.isByNumber && unavailable > 0
    context.reporter.summary(ClosingLine(summary, seconds: progress.elapsed).text, failed: isFailure)
    if let failure = plan.failure { throw failure }
    let had = summary.fetched + summary.linked + summary.held + summary.known
    if wanted.isByNumber, had == 0, !wanted.works.isEmpty { return .nothing }
    if !summary.failed.isEmpty || wanted.faults > 0 || wanted.isByNumber && unavailable > 0 { return .partly }
    return wanted.selection.map { _ in plan.works.isEmpty } ?? false
      ? try teller.status(of: wanted.selection?.kind ?? RankingKind(.daily))
      : plan.missing.isEmpty ? .done : .partly
  }

  private func dryRunStatus(_ plan: DownloadPlan, _ wanted: Wanted, _ teller: FeedTeller) throws -> ExitStatus
  {
    if let failure = plan.failure { throw failure }
    if let kind = wanted.selection?.kind { return try teller.status(of: kind) }
    return wanted.faults > 0 ? .partly : .done
  }
}
