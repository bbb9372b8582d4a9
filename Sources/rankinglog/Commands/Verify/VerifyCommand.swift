import CommandLineKit
import RankingLogCore

/// `rankinglog verify`.
struct VerifyCommand: AsyncCommand, HasCommonOptions {
  static let name = "verify"
  static let abstract = "Check downloaded files against their checksums, and repair damaged ones."
  static let discussion = """
    Deleted or modified files are reported and left untouched. A repair copies the file from another intact copy, or \
    downloads it again; an animation that was made here is made again.
    """
  static let examples = [
    Example("rankinglog verify", "all files of all downloads"),
    Example("rankinglog verify -o out --repair", "those of one directory; damaged ones are fetched again"),
  ]

  @Option("Only files of an output directory.", short: "o", placeholder: "DIR", fromFile: false) var output:
    String?
  @Flag("Repair damaged files.", fromFile: false) var repair = false
  @Option(
    "Print each file that is not intact: its path, or a record.", short: "f", placeholder: "FORMAT",
    isShared: false)
  var format: FileFormat?
  @Option("Files checked concurrently, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs =
    4
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "output": _output, "repair": _repair, "format": _format, "jobs": _jobs, "network": network,
      "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let log = try context.log(common, network, jobs: jobs)
    let failure = CallbackPrinter(waits: true)
    let summary = try await failure.cancelling {
      try await log.verify(directory: output, repairs: repair) { file in
        report(file, context.reporter)
        guard let format, file.state != .whole else { return }
        failure.note { () throws(SinkError) in try FilePrinter(format, context).print(file) }
      }
    }
    for directory in summary.missingDirectories {
      context.reporter.error("\(directory) does not exist; is a disk not mounted?")
    }
    guard !summary.locations.isEmpty else {
      throw RankingLogError.nothing(
        "nothing downloaded \(output.map { "to \($0) " } ?? "")yet; use rankinglog download")
    }
    let isWell =
      summary[.damaged] == 0 && summary[.unreadable] == 0 && summary.missingDirectories.isEmpty
    context.reporter.summary(
      Message(closing(summary, ContinuousClock.now - start)), failed: !isWell)
    return isWell ? .done : .partly
  }

  private func report(_ file: VerifiedFile, _ reporter: Reporter) {
    switch file.state {
    case .whole: break
    case .missing: reporter.detail("missing \(file.path)")
    case .unreadable: reporter.error("unreadable \(file.path): \(file.reason)")
    case .changed: reporter.note("changed \(file.path): \(file.reason)")
    case .repaired: reporter.note("repaired \(file.path): \(file.reason)")
    case .damaged:
      let next = repair ? "" : "; run rankinglog verify --repair"
      reporter.error("damaged \(file.path): \(file.reason)\(next)")
    }
  }

  private func closing(_ summary: VerifySummary, _ elapsed: Duration) -> String {
    let states: [(VerifiedFile.State, String)] = [
      (.repaired, "repaired"), (.changed, "changed"), (.missing, "missing"), (.unreadable, "unreadable"),
    ]
    let others = states.compactMap { summary[$0] > 0 ? "\(summary[$0]) \($1)" : nil }
    let sidecars =
      summary.missingSidecars > 0 ? ["\(Formatting.count(summary.missingSidecars, "sidecar")) missing"] : []
    return (["\(summary[.whole]) intact", "\(summary[.damaged]) damaged"] + others + sidecars).joined(
      separator: ", ")
      + "; \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(elapsed, tenths: true))"
  }
}
