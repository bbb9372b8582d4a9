import RankingLogCore

/// One line on what a download did.
struct SummaryLine {
  let text: String

  init(_ summary: DownloadSummary, seconds elapsed: Duration) {
    var parts = ["\(summary.fetched) fetched", "\(summary.onDisk) held"]
    if summary.linked > 0 { parts.append("\(summary.linked) linked") }
    if summary.known > 0 { parts.append("\(summary.known) known, skipped") }
    for reason in UnavailableReason.allCases {
      if let count = summary.unavailable[reason] { parts.append("\(count) \(reason.message.commandLine)") }
    }
    let isKept = summary.failed.contains(where: \.isKept)
    let next = isKept ? " (to retry: rankinglog download --retry-failed)" : ""
    parts.append("\(summary.failed.count) failed\(next)")
    text =
      parts.joined(separator: ", ")
      + "; \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(elapsed, tenths: true))"
  }
}

/// One line on what a download will do, printed before it starts.
struct PlanLine {
  let text: String
  /// Set for downloads so large that pixiv may restrict the account.
  let warning: String?

  init(_ plan: DownloadPlan) {
    let toFetch = plan.files - plan.onDisk
    text =
      [
        plan.rankings == 0 ? nil : Formatting.count(plan.rankings, "ranking"),
        Formatting.count(plan.works.count, "work"), Formatting.count(plan.files, "file"),
      ].compactMap { $0 }.joined(separator: ", ") + ": \(plan.onDisk) held, \(toFetch) to get,"
      + " about \(Formatting.bytes(plan.estimatedBytes)), at least \(Formatting.duration(plan.minTime))"
    let isLarge = toFetch > 5000 || plan.estimatedBytes > 20_000_000_000
    warning =
      isLarge
      ? "large download: pixiv restricts accounts and IP addresses for this; use smaller date ranges"
      : nil
  }
}
