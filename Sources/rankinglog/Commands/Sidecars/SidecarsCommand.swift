import CommandLineKit
import RankingLogCore

/// `rankinglog sidecars`.
struct SidecarsCommand: AsyncCommand, HasCommonOptions {
  static let name = "sidecars"
  static let abstract = "Write metadata files next to downloaded images."
  static let discussion = """
    Writes NAME.jpg.json with all stored metadata, NAME.jpg.xmp for photo managers, and NAME.jpg.txt with one tag per \
    line. Sidecars that another program wrote or edited are not changed, and sidecars that are up to date are not \
    written again. Sends no requests.
    """
  static let examples = [
    Example("rankinglog sidecars -o out --sidecar json,xmp,txt", "one output directory"),
    Example("rankinglog sidecars --all --sidecar xmp", "all downloaded files"),
  ]

  @Option("Only files of the output directory DIR.", short: "o", placeholder: "DIR", fromFile: false)
  var output: String?
  @Flag("Write sidecars for the files of all output directories.", fromFile: false) var all = false
  // Not shared, because the earlier name was not.
  @Option(
    "Formats to write: a comma-separated list of json, xmp, txt.", placeholder: "FORMATS", isShared: false,
    aliases: [.init("format", short: "f", isShared: false)])
  var sidecar = SidecarFormats([.json])
  let preview = DryRunOption()
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["output": _output, "all": _all, "sidecar": _sidecar, "preview": preview, "common": common]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let log = try context.log(common)
    if output == nil, !all {
      let counts = try await log.downloads.fileCounts()
      guard counts.files == 0 else {
        throw UsageError(
          "\(Formatting.count(counts.files, "file")) in \(Formatting.count(counts.directories, "output directory", "output directories")): use --all for all of them, or -o DIR for one directory"
        )
      }
    }
    let summary = try await log.sidecars.write(sidecar.formats, directory: output, isDryRun: preview.dryRun) {
      context.reporter.error($0.message)
    }
    guard summary.files + summary.missing + summary.failed > 0 else {
      throw RankingLogError.nothing(
        "no files downloaded \(output.map { "to \($0) " } ?? "")yet; run rankinglog download")
    }
    let closing =
      "\(closing(summary)); \(Formatting.duration(ContinuousClock.now - start, tenths: true))"
    context.reporter.summary(Message(closing), failed: summary.failed > 0)
    return summary.failed > 0 ? .partly : .done
  }

  private func closing(_ summary: SidecarSummary) -> String {
    let sidecars = summary.sidecars
    var parts = [
      "\(Formatting.count(sidecars.written, "sidecar")) \(preview.dryRun ? "to write" : "written")",
      "\(sidecars.current) up to date",
    ]
    if sidecars.foreign > 0 { parts.append(sidecars.foreignText) }
    if summary.missing > 0 { parts.append("\(Formatting.count(summary.missing, "file")) missing") }
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    return parts.joined(separator: ", ")
  }
}

extension SidecarCounts {
  /// The sidecars that were not written: `3 sidecars edited by other programs, not changed`.
  var foreignText: String { "\(Formatting.count(foreign, "sidecar")) edited by other programs, not changed" }
}
