import RankingLogCore

/// Prints the events and the summary of a keep run.
struct KeepPrinter: Sendable {
  let output = CallbackPrinter(waits: false)
  private let format: KeepFormat
  private let context: Context
  private let progress: DownloadProgress

  init(_ format: KeepFormat, _ context: Context, _ progress: DownloadProgress) {
    (self.format, self.context, self.progress) = (format, context, progress)
  }

  /// Sets the number of rankings for the remaining time.
  func begin(_ plans: [KeepPlan]) {
    progress.expect(rankings: plans.reduce(0) { $0 + $1.missing.count + ($1.images?.rankings ?? 0) })
  }

  func print(_ event: KeepEvent) {
    switch event {
    case .listing(_, let event):
      progress.add(event)
      if case .note(let note) = event { context.reporter.note(note) }
    case .planned(let plan): progress.begin(plan)
    case .download(let event): progress.add(event)
    case .listed, .failed: break
    }
    guard format == .ndjson, let record = KeepRecord(event) else { return }
    output.note { [context] () throws(SinkError) in
      try context.print { sink throws(SinkError) in try sink.write(bytes: record.line) }
    }
  }

  /// - Parameter isQuiet: Whether the summary is printed only after a failure, if the format is `text`.
  func print(_ summary: KeepSummary, _ status: ExitStatus, isQuiet: Bool) throws(SinkError) {
    if format == .text, isQuiet, status == .done { return }
    try context.print { sink throws(SinkError) in
      switch format {
      case .ndjson: try sink.write(bytes: KeepRecord(summary, status).line)
      case .text: for line in summary.lines { try sink.writeLine(context.texts(line).sanitized()) }
      }
    }
  }
}
