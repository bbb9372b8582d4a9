import CommandLineKit
import RankingLogCore

/// `rankinglog archive import`.
struct ArchiveImport: ArchiveCommand {
  static let name = "import"
  static let abstract = "Add the rankings of exported files."
  static let discussion = """
    Reads and checks a file to its end before the import, and rejects truncated and altered files. The file may be \
    compressed with Zstandard. Stored rankings are not changed; -v reports rankings that differ. The next run \
    completes an interrupted import.
    """
  static let examples = [
    Example("rankinglog archive import rankings.ndjson.zst", "from a file"),
    Example("rankinglog archive import - <rankings.ndjson", "from standard input"),
    Example("rankinglog archive import --salvage cut.ndjson", "the complete rankings of a damaged file"),
  ]
  static let footer =
    "Exit status: 1 a file is damaged, 2 a file is not an exported archive, 3 a part was salvaged."

  @Argument("FILE", "Exported files, or - for standard input.", atLeast: 1, as: .path) var files: [String]
  @Flag("--salvage", "Import the complete rankings before the damaged part of a file.", scope: .commandLine)
  var salvage = false
  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let exchange = log.exchange
    var status = ExitStatus.done
    for file in files {
      let source: ExchangeSource =
        file == "-" ? .descriptor(context.prompt.descriptor, name: "standard input") : .file(file)
      let summary = try await exchange.import(source, salvages: salvage, isDryRun: preview.dryRun) {
        context.reporter.report($0)
      }
      if let fault = summary.fault {
        let rest =
          preview.dryRun
          ? "--salvage imports only the rankings before that line"
          : "imported only the rankings before that line"
        context.reporter.error("\(source.name): \(fault); \(rest)")
        status = .partly
      }
      context.reporter.summary(
        Message("\(source.name): \(summary.text(isDryRun: preview.dryRun))"), failed: summary.fault != nil)
    }
    return status
  }
}
