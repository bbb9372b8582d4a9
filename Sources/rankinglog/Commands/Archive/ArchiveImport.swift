import CommandLineKit
import RankingLogCore

/// `rankinglog archive import`.
struct ArchiveImport: AsyncCommand, HasCommonOptions {
  static let name = "import"
  static let abstract = "Add the whole rankings of exported files."
  static let discussion = """
    A file is read and checked to its end before anything is imported: one that is cut or was altered is refused as a \
    whole. It may be compressed by Zstandard. What is stored already stays as it is; -v names what differs. An import that \
    was interrupted is finished by the next one.
    """
  static let examples = [
    Example("rankinglog archive import rankings.ndjson.zst", "from a file"),
    Example("rankinglog archive import - <rankings.ndjson", "from standard input"),
    Example("rankinglog archive import --salvage cut.ndjson", "what is whole of a damaged file"),
  ]
  static let footer =
    "Exit status: 1 a file is damaged, 2 a file is no exported archive, 3 a part was salvaged."

  @Argument("Exported files, or - for standard input.", placeholder: "FILE", atLeast: 1) var files: [String]
  @Flag("Import the whole rankings before the damage of a file that is cut or was altered.", fromFile: false)
  var salvage = false
  let common = CommonOptions()

  var parts: ArgumentParts { ["files": _files, "salvage": _salvage, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let exchange = try context.log(common).exchange
    var status = ExitStatus.done
    for file in files {
      let source: ExchangeSource =
        file == "-" ? .descriptor(context.prompt.descriptor, name: "standard input") : .file(file)
      let summary = try await exchange.import(source, salvages: salvage) { context.reporter.report($0) }
      if let fault = summary.fault {
        context.reporter.error("\(source.name): \(fault); only what is before it was imported")
        status = .partly
      }
      context.reporter.summary(Message("\(source.name): \(summary.text)"), failed: summary.fault != nil)
    }
    return status
  }
}
