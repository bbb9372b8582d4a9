import RankingLogCore

/// Prints the results of a verification.
struct VerifyReport: Sendable {
  let reporter: Reporter
  let repairs: Bool
  /// Whether damaged files are only listed.
  let isDryRun: Bool
  private let start = ContinuousClock.now

  init(_ reporter: Reporter, repairs: Bool, isDryRun: Bool = false) {
    (self.reporter, self.repairs, self.isDryRun) = (reporter, repairs, isDryRun)
  }

  /// Prints a file that is not intact.
  func print(_ file: VerifiedFile) {
    switch file.state {
    case .whole: break
    case .missing: reporter.detail("missing \(file.path)")
    case .unreadable: reporter.error("unreadable \(file.path): \(file.reason)")
    case .changed: reporter.note("changed \(file.path): \(file.reason)")
    case .repaired: reporter.note("repaired \(file.path): \(file.reason)")
    case .damaged:
      let next = repairs ? "" : "; run rankinglog verify --repair"
      reporter.error("damaged \(file.path): \(file.reason)\(next)")
    }
  }

  /// Prints the totals.
  func end(_ summary: VerifySummary) -> ExitStatus {
    for directory in summary.missingDirectories {
      reporter.error("\(directory) does not exist; check that its disk is mounted")
    }
    let isWell =
      summary[.damaged] == 0 && summary[.unreadable] == 0 && summary.missingDirectories.isEmpty
    reporter.summary(Message(totals(summary)), failed: !isWell)
    return isWell ? .done : .partly
  }

  private func totals(_ summary: VerifySummary) -> String {
    let states: [(VerifiedFile.State, String)] = [
      (.repaired, "repaired"), (.changed, "changed"), (.missing, "missing"), (.unreadable, "unreadable"),
    ]
    let others = states.compactMap { summary[$0] > 0 ? "\(summary[$0]) \($1)" : nil }
    let sidecars =
      summary.missingSidecars > 0 ? ["\(Formatting.count(summary.missingSidecars, "sidecar")) missing"] : []
    let counts =
      (["\(summary[.whole]) intact", "\(summary[.damaged]) \(isDryRun ? "to repair" : "damaged")"] + others
      + sidecars).joined(
        separator: ", ")
    let time = Formatting.duration(ContinuousClock.now - start, tenths: true)
    let rest = summary.limit.map { "; stopped after \($0.text); the next run continues" } ?? ""
    return "\(counts); \(Formatting.bytes(summary.bytes)) in \(time)\(rest)"
  }
}
