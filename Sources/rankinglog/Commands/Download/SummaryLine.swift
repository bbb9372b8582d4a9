import RankingLogCore

/// One line on what a download did.
struct SummaryLine {
  let text: String

  init(_ summary: DownloadSummary, seconds elapsed: Duration) {
    var parts = ["\(summary.fetched) fetched", "\(summary.onDisk) held"]
    if summary.linked > 0 { parts.append("\(summary.linked) linked") }
    if summary.made > 0 { parts.append("\(summary.made) made") }
    if summary.sidecars.written > 0 {
      parts.append("\(Formatting.count(summary.sidecars.written, "sidecar")) written")
    }
    if summary.sidecars.foreign > 0 { parts.append(summary.sidecars.foreignText) }
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
