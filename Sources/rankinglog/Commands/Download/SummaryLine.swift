import RankingLogCore

/// The summary of a download on one line.
struct SummaryLine {
  let text: String

  init(_ summary: DownloadSummary, seconds elapsed: Duration) {
    var parts = ["\(summary.fetched) downloaded"]
    if summary.linked > 0 { parts.append("\(summary.linked) linked") }
    parts.append("\(summary.onDisk) present")
    if summary.made > 0 { parts.append("\(summary.made) converted") }
    if summary.sidecars.written > 0 {
      parts.append("\(Formatting.count(summary.sidecars.written, "sidecar")) written")
    }
    if summary.sidecars.foreign > 0 { parts.append(summary.sidecars.foreignText) }
    if summary.known > 0 { parts.append("\(summary.known) skipped (downloaded before)") }
    for reason in UnavailableReason.allCases {
      if let count = summary.unavailable[reason] { parts.append("\(count) \(reason.message.commandLine)") }
    }
    let isKept = summary.failed.contains(where: \.isKept)
    let next = isKept ? " (run rankinglog download --retry-failed to retry)" : ""
    parts.append("\(summary.failed.count) failed\(next)")
    text =
      parts.joined(separator: ", ")
      + "; \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(elapsed, tenths: true))"
  }
}
