import CommandLineKit
import RankingLogCore

/// `rankinglog import`.
struct ImportCommand: ArchiveCommand {
  static let name = "import"
  static let abstract = "Import files and download records of other programs."
  static let discussion = """
    Reads archives, metadata and images of gallery-dl, PixivUtil2, PixivBatchDownloader and pxder, the history of \
    PixEz, archives of rankinglog, and plain directories. Images are imported in place: they are not moved, and later \
    downloads link to them. Downloads with --skip-known skip images that are recorded without a file. Does not change \
    files of other programs, and sends no requests. A second import changes nothing.
    """
  static let examples = [
    Example("rankinglog import ~/gallery-dl --dry-run", "list the items to import, by source"),
    Example(
      "rankinglog import ~/gallery-dl ~/.config/gallery-dl/archive.sqlite3",
      "images and their archive"),
    Example(
      "rankinglog import ~/art --name '{artist}/{title}_{id}_p{page}.{ext}'",
      "images with custom names"),
    Example(
      #"rankinglog import db.sqlite --map 'C:\pixiv=/mnt/pixiv'"#,
      "a database of PixivUtil2 from another machine"),
  ]
  static let footer =
    "Exit status: 3 an item was ambiguous, damaged or unreadable, 5 no items were found."

  @Argument("PATH", "Path of a file or directory to import.", atLeast: 1, as: .path) var paths: [String]
  @Option(
    "--from", "Program that wrote the files (default: detected from their contents).", placeholder: "PROGRAM",
    scope: .commandLine)
  var from: ProgramArgument?
  @Option("--map", "Look for the recorded directory OLD at NEW.", placeholder: "OLD=NEW", scope: .commandLine)
  var map: [PathMapArgument]
  @Option(
    "--name",
    "Also import images named by TEMPLATE, with the keys of rankinglog download --name; {id} is required, and keys other than {id} {page} {size} {ext} match any text.",
    placeholder: "TEMPLATE", scope: .commandLine)
  var name: [ImportNameArgument]
  @Flag("--dry-run", "Print the items to import, and exit; write no files.", scope: .commandLine)
  var dryRun = false
  @Option(.format, "Print one line per source (table), or one record per file and key (ndjson).")
  var format = ImportFormat.table
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let printer = ImportPrinter(format, context)
    let summary = try await log.imports.run(
      ImportRequest(
        paths, program: from?.value, maps: map.map(\.value), names: name.map(\.template), isDryRun: dryRun),
      onRankings: { context.reporter.report($0) }, report: { try printer.print($0) })
    try printer.finish(summary)
    let text = ImportText(summary, isDryRun: dryRun)
    for advice in text.advice { context.reporter.note(advice) }
    guard !summary.isEmpty else {
      throw RankingLogError.nothing(
        summary[.unrecognized] > 0
          ? "none of the images has a recognized name; use -v to list the images, and --name to describe their names"
          : "no images and no records of a supported program in \(paths.joined(separator: ", "))")
    }
    context.reporter.summary(
      Message(
        "\(text.totals); \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(ContinuousClock.now - start, tenths: true))"
      ),
      failed: summary.isPartial)
    return summary.isPartial ? .partly : .done
  }
}
