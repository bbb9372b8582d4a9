import CommandLineKit
import RankingLogCore

/// `rankinglog show`.
struct ShowCommand: AsyncCommand, ColumnarCommand {
  static let name = "show"
  static let abstract = "Print works in detail."
  static let discussion =
    """
    Fetches only metadata that is not stored. On a terminal that displays images, also prints a thumbnail, which is \
    fetched unless it is on disk or in the image cache. Images of R-18 works are blurred. Comments are not stored. \
    Adds the works to the recents.
    """
  static let examples = [
    Example("rankinglog show 114862000", "by ID"),
    Example("rankinglog show https://www.pixiv.net/artworks/114862000 -f json", "by URL"),
    Example("rankinglog show 114862000 --comments -f table", "with comments"),
  ]

  static let columnSets = [ColumnSet(.work)]
  static let footer = SourceOptions.footer + "\n\n" + columnHelp

  @Argument("ID|URL", "ID or URL of a work.", atLeast: 1) var works: [String]
  @Group var source = SourceOptions()
  @Group var output = FormatOptions()
  @Flag(
    "--comments",
    "Also print the newest comments: 50 from pixiv's website, or 30 from the app API; as table, json or ndjson.",
    scope: .commandLine)
  var comments = false
  @Flag(
    "--history", "Also print previous titles, artist names and tags; as table, json or ndjson.",
    scope: .commandLine)
  var history = false
  @Flag("--no-recents", "Do not add works to the recents.") var recents = true
  @Group var pictures = PicturesOption()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] { [.conflict(output.$columns, $comments, $history)] }

  func validate() throws(UsageError) {
    try WorkArgument.check(works)
    try output.check(Self.columnSets[0], of: Self.columnSets)
    guard comments else { return }
    if source.offline { throw UsageError("comments are not stored; omit --comments or --offline") }
    if [.papi, .sapi].contains(source.source) {
      throw UsageError("\(source.source.rawValue) has no comments; omit --comments or --source")
    }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let ids = try WorkArgument.ids(works)
    let format = output.format(context)
    for (isWanted, name) in [(comments, "comments"), (history, "history")] where isWanted {
      guard ![.table, .json, .ndjson].contains(format) else { continue }
      throw RankingLogError.usage(
        "\(format.rawValue) output has no \(name); use -f table, json or ndjson, or omit --\(name)")
    }
    let log = try context.log(common, network)
    var writer = try RecordWriter(EntryLayout.details(output.entryColumns), format, context)
    var thumbnails =
      format == .table
      ? try ThumbnailPrinter(context, common, pictures, log, fetches: !source.offline, columns: 32, rows: 12)
      : nil
    var failures: [any Error] = []
    var lacksComments = false
    for id in ids {
      do {
        let illust = try await log.works.illust(
          id, source: source.source.source, cachePolicy: try source.cachePolicy, remembers: recents)
        let written = comments ? try await comments(on: id, log, context) : []
        if written == nil { lacksComments = true }
        try await thumbnails?.print([illust.id])
        let previous = history ? try await log.works.metadataHistory(of: id) : nil
        var record = EntryRecord(illust, comments: comments ? written : nil, history: previous)
        if format == .table { record.tagNames = try await log.tagNames.names(of: illust.tags, context.texts) }
        try writer.write([record])
      } catch let error as RankingLogError where ExitStatus(error) == .nothing {
        failures.append(error)
        if ids.count > 1 { context.reporter.error("\(error)") }
      } catch {
        if !(error is SinkError) { try writer.finish() }
        throw error
      }
    }
    if failures.count == ids.count, ids.count == 1, let error = failures.first { throw error }
    try writer.finish()
    if failures.count == ids.count { return .nothing }
    return failures.isEmpty && !lacksComments ? .done : .partly
  }

  /// Fetches the comments on a work. Reports if pixiv shows none, or if they cannot be fetched; the work is printed in
  /// both cases.
  ///
  /// - Returns: nil if there may be comments that could not be fetched.
  private func comments(on id: Int, _ log: RankingLog, _ context: Context) async throws -> [Comment]? {
    do {
      return try await log.works.comments(on: id, source: source.source.source)
    } catch let error as RankingLogError where ExitStatus(error) == .nothing {
      context.reporter.note("\(error)")
      return []
    } catch let error as RankingLogError where ExitStatus(error) != .usage {
      context.reporter.error("work \(id), comments: \(error)")
      return nil
    }
  }
}
