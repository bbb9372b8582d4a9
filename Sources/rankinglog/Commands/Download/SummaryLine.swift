import RankingLogCore

/// The summary of a download on one line.
struct SummaryLine {
  let message: Message

  /// - Parameter rest: The number of files that the run did not try to download.
  init(_ summary: DownloadSummary, rest: Int, seconds elapsed: Duration) {
    var parts: [Message] = ["\(summary.fetched) downloaded"]
    if summary.linked > 0 { parts.append("\(summary.linked) linked") }
    parts.append("\(summary.onDisk) present")
    if summary.made > 0 { parts.append("\(summary.made) converted") }
    if summary.sidecars.written > 0 {
      parts.append("\(.count(summary.sidecars.written, "sidecar") as Message) written")
    }
    if summary.sidecars.foreign > 0 { parts.append(Message(summary.sidecars.foreignText)) }
    if summary.known > 0 { parts.append("\(summary.known) skipped (downloaded before)") }
    for reason in UnavailableReason.allCases {
      if let count = summary.unavailable[reason] { parts.append("\(count) \(reason.message)") }
    }
    let isKept = summary.failed.contains(where: \.isKept)
    parts.append(
      isKept
        ? "\(summary.failed.count) failed (run rankinglog download --retry-failed to retry)"
        : "\(summary.failed.count) failed")
    if rest > 0 { parts.append("\(rest) not tried") }
    message =
      "\(parts.joined(separator: ", ")); \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(elapsed, tenths: true))"
  }
}
