import CommandLineKit
import RankingLogCore

/// `rankinglog import`.
struct ImportCommand: AsyncCommand, HasCommonOptions {
  static let name = "import"
  static let abstract = "Take over what other programs downloaded."
  static let discussion = """
    Takes archives, metadata and pictures of gallery-dl, PixivUtil2, PixivBatchDownloader and pxder, the history of PixEz, \
    other archives of this program, and plain directories. Pictures stay where they are, and a download links them instead \
    of fetching them. What was downloaded and is not there is skipped by --skip-known. Nothing of another program is \
    changed, no request is sent, and a second import changes nothing.
    """
  static let examples = [
    Example("rankinglog import ~/gallery-dl --dry-run", "what is there, by source"),
    Example(
      "rankinglog import ~/gallery-dl ~/.config/gallery-dl/archive.sqlite3",
      "pictures and the archive of them"),
    Example(
      #"rankinglog import db.sqlite --map 'C:\pixiv=/mnt/pixiv'"#, "PixivUtil2's, from another machine"),
  ]
  static let footer =
    "Exit status: 3 something was ambiguous, damaged or not understood, 5 nothing was found."

  @Argument("Files and directories.", placeholder: "PATH", atLeast: 1) var paths: [String]
  @Option(
    "The program that wrote them (default: by their contents).", placeholder: "PROGRAM", fromFile: false)
  var from: ProgramArgument?
  @Option(
    "Where a directory of the records is now.", placeholder: "OLD=NEW", fromFile: false)
  var map: [PathMapArgument]
  @Flag("Say what would be imported; hash and write nothing.", fromFile: false) var dryRun = false
  @Option(
    "A line for each source (table), or a record for each file and key (ndjson).", short: "f",
    placeholder: "FORMAT",
    isShared: false)
  var format = ImportFormat.table
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["paths": _paths, "from": _from, "map": _map, "dryRun": _dryRun, "format": _format, "common": common]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let printer = ImportPrinter(format, context)
    let summary = try await context.log(common).importFiles(
      ImportRequest(paths, program: from?.value, maps: map.map(\.value), isDryRun: dryRun),
      onRankings: { context.reporter.report($0) }, report: { try printer.print($0) })
    try printer.finish(summary)
    let text = ImportText(summary, isDryRun: dryRun)
    for advice in text.advice { context.reporter.note(advice) }
    guard !summary.isEmpty else {
      throw RankingLogError.nothing(
        "no pictures and no records of a known program in \(paths.joined(separator: ", "))")
    }
    context.reporter.summary(
      Message(
        "\(text.totals); \(Formatting.bytes(summary.bytes)) in \(Formatting.duration(ContinuousClock.now - start, tenths: true))"
      ),
      failed: summary.isPartial)
    return summary.isPartial ? .partly : .done
  }
}
