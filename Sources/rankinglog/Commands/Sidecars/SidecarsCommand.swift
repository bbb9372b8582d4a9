import CommandLineKit
import RankingLogCore

/// `rankinglog sidecars`.
struct SidecarsCommand: ArchiveCommand {
  static let name = "sidecars"
  static let abstract = "Write metadata files next to downloaded images."
  static let discussion = """
    Writes NAME.jpg.json with all stored metadata, NAME.jpg.xmp for photo managers, and NAME.jpg.txt with one tag per \
    line. Sidecars that another program wrote or edited are not changed, and sidecars that are up to date are not \
    written again. Sends no requests.

    --template NAME=TEXT writes another file for each image: NAME.jpg.txt for the name txt, NAME.txt for {stem}.txt. \
    The text has keys in braces: \(keys). {tags:\\n} sets the separator of the tags; \\n is a line end.
    """
  static let examples = [
    Example("rankinglog sidecars -o out --sidecar json,xmp,txt", "one output directory"),
    Example("rankinglog sidecars --all --sidecar xmp", "all downloaded files"),
    Example("rankinglog sidecars --all --template {stem}.txt={tags}", "captions for training"),
    Example(
      "rankinglog sidecars --all --template tags={tags:\\n} --tag-map booru.csv", "the tags of a booru"),
  ]

  @Option(.outputDirectory, "Only files of the output directory DIR.")
  var output: String?
  @Flag("--all", "Write sidecars for all downloaded files.", scope: .commandLine) var all = false
  // Not shared, because the earlier name was not.
  @Option(
    "--sidecar", "Formats to write: a comma-separated list of json, xmp, txt.", placeholder: "FORMATS",
    scope: .section, formerly: [.inSection("--format"), "-f"])
  var sidecar = SidecarFormats([.json])
  @Option(
    "--template", "Write TEXT to a file called NAME next to each image.", placeholder: "NAME=TEXT",
    scope: .section)
  var templates: [TemplateArgument]
  @Option(
    "--tag-map",
    "Replace tags in templates: each row of the CSV file FILE has a tag and its replacements, none to omit it; * for all other tags.",
    placeholder: "FILE", scope: .section, as: .path)
  var tagMap: String?
  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    if output == nil, !all {
      let counts = try await log.downloads.fileCounts()
      guard counts.files == 0 else {
        throw UsageError(
          "\(Formatting.count(counts.files, "file")) in \(Formatting.count(counts.directories, "output directory", "output directories")): use --all for all of them, or -o DIR for one directory"
        )
      }
    }
    let formats = templates.isEmpty || $sidecar.origin != .standard ? sidecar.formats : []
    let summary = try await log.sidecars.write(
      formats, templates: templates.map(\.template), map: try map, directory: output, isDryRun: preview.dryRun
    ) {
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

  private var map: TagMap {
    get throws {
      guard let tagMap else { return TagMap() }
      do {
        return try TagMap(csv: Files.read(tagMap))
      } catch RankingLogError.usage(let problem) {
        throw RankingLogError.usage("\(tagMap): \(problem)")
      }
    }
  }

  private static var keys: String { SidecarTemplate.Key.allCases.map(\.rawValue).joined(separator: ", ") }

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

/// The value of `--template`.
struct TemplateArgument: ArgumentValue {
  let template: SidecarTemplate
  let argumentText: String

  init(argument: String) throws(ValueError) {
    guard let equals = argument.firstIndex(of: "=") else {
      throw ValueError("expected NAME=TEXT, such as txt={tags}")
    }
    do {
      let text = String(argument[argument.index(after: equals)...])
      template = try SidecarTemplate(name: String(argument[..<equals]), text)
    } catch {
      throw ValueError("\(error.message)")
    }
    argumentText = argument
  }
}
