import CommandLineKit
import RankingLogCore

/// `rankinglog sidecars`.
struct SidecarsCommand: AsyncCommand, HasCommonOptions {
  static let name = "sidecars"
  static let abstract = "Write what is known of downloaded files beside them."
  static let discussion = """
    Writes NAME.jpg.json with all that is known, NAME.jpg.xmp for programs that manage photos, and NAME.jpg.txt with a \
    tag on each line. A sidecar that another program wrote or edited is left alone, and one that says the same is not \
    written again. No request is sent.
    """
  static let examples = [
    Example("rankinglog sidecars --format xmp", "of all files of all downloads"),
    Example("rankinglog sidecars -o out --format json,xmp,txt", "of those of one directory"),
  ]

  @Option("Only files of an output directory.", short: "o", placeholder: "DIR", fromFile: false) var output:
    String?
  // Not shared: a format set for all commands is meant for those that print works.
  @Option(
    "json, xmp, txt, or several with commas between them.", short: "f", placeholder: "FORMATS",
    isShared: false)
  var format = SidecarFormats([.json])
  let common = CommonOptions()

  var parts: ArgumentParts { ["output": _output, "format": _format, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let log = try context.log(common)
    let summary = try await log.writeSidecars(format.formats, directory: output) {
      context.reporter.error($0.message)
    }
    guard summary.files + summary.missing + summary.failed > 0 else {
      throw RankingLogError.nothing(
        "nothing downloaded \(output.map { "to \($0) " } ?? "")yet; use rankinglog download")
    }
    let closing =
      "\(Self.closing(summary)); \(Formatting.duration(ContinuousClock.now - start, tenths: true))"
    context.reporter.summary(Message(closing), failed: summary.failed > 0)
    return summary.failed > 0 ? .partly : .done
  }

  private static func closing(_ summary: SidecarSummary) -> String {
    let sidecars = summary.sidecars
    var parts = [
      "\(Formatting.count(sidecars.written, "sidecar")) written", "\(sidecars.current) up to date",
    ]
    if sidecars.foreign > 0 { parts.append(sidecars.foreignText) }
    if summary.missing > 0 { parts.append("\(Formatting.count(summary.missing, "file")) missing") }
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    return parts.joined(separator: ", ")
  }
}

extension SidecarCounts {
  /// Those of other programs: `3 sidecars edited by others, left alone`.
  var foreignText: String { "\(Formatting.count(foreign, "sidecar")) edited by others, left alone" }
}
