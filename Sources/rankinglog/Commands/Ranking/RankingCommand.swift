import CommandLineKit
import RankingLogCore

/// `rankinglog ranking`.
struct RankingCommand: WorkQueryCommand, ColumnarCommand {
  static let name = "ranking"
  static let abstract = "Print past rankings, newest first."
  static let examples = [
    Example("rankinglog ranking -d 2014-11-06", "one day"),
    Example("rankinglog ranking -m weekly -d 2024-03-01 --back 4", "five weeks"),
    Example(
      "rankinglog ranking -m monthly -d 2024-01..2024-03 -n 10", "the top ten of three monthly rankings"),
    Example("rankinglog ranking -d 2024-01-05 -f ndjson", "for scripts"),
    Example("rankinglog ranking -d 2024-01-05 --offline", "stored rankings only"),
    Example(
      "rankinglog ranking -d 2024-01-05 -w is:landscape -w -type:manga", "only works that match filters"),
    Example("rankinglog ranking -d 2024-01-05 --group-by tag", "one section per tag"),
  ]

  static let columnSets = [ColumnSet(.ranking)]
  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer + "\n\n" + columnHelp

  @Argument("MODE|DATE|URL", "Mode, content and date of the ranking, in any order, or its URL.")
  var words: [String]
  @Group var selection = SelectionOptions()
  @Group var source = SourceOptions()
  @Group var filter = FilterOptions()
  @Group var output = GroupedFormatOptions()
  @Flag("--thumbnails", "Print a thumbnail below each entry of a table on a terminal that displays images.")
  var thumbnails = false
  @Group var pictures = PicturesOption()
  @Group var sheet = SheetOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    _words.set(try selection.accept(words, acceptsWorks: false), from: $words.origin)
    if let word = words.first, !word.contains("/"), Int(word) == nil {
      throw UsageError(ModeArgument.unknown(word))
    }
    if words.count > 1 { throw UsageError("unexpected argument '\(words[1])'") }
    if sheet.file != nil, filter.filters.isEmpty, selection.limit ?? .max > WorkSheet.limit {
      throw UsageError("--sheet requires -n with at most \(WorkSheet.limit)")
    }
    try output.check(Self.columnSets[0], of: Self.columnSets)
  }

  var rules: [Rule] { sheet.rules(excluding: $output + [$thumbnails]) }

  var outputOptions: [Parameter] { $output + [$thumbnails] + $pictures + $sheet }

  func works(_ context: Context) async throws -> WorkQuery {
    let log = try context.log(common, network)
    let wanted = try selection.selection(source, url: try rankingURL(), calendar: log.calendar)
    try wanted.check()
    var (query, run) = (WorkQuery(), try filter.run(log))
    var tally = RankingTally()
    for try await element in log.rankings(wanted) {
      tally.add(element)
      switch element {
      case .page(let ranking, let entries):
        query.add(try await run?.kept(entries, of: ranking) ?? entries, of: ranking)
      case .note(let note): query.notices.append(note)
      case .brokenOff(let ranking, let reason):
        query.notices.append(RankingFeedReporter.incomplete(ranking, wanted.kind, reason))
      case .ended, .absent, .notStored: break
      }
    }
    query.notices += RankingFeedReporter.messages(tally, wanted.kind) + filter.notices(run)
    return query
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, network)
    let wanted = try selection.selection(source, url: try rankingURL(), calendar: log.calendar)
    if let file = sheet.file {
      let query = try await works(context)
      let dates = query.works.compactMap {
        $0.facts.first { $0.heading == WorkQuery.Fact.dateHeading }?.value
      }
      let span = Set(dates).count > 1 ? "\(dates.min() ?? "") – \(dates.max() ?? "")" : dates.first ?? ""
      return try await SheetRun(options: sheet, log: log, context: context).run(
        query, to: file, heading: "\(context.texts.name(of: wanted.kind)) · \(span)",
        isR18: wanted.kind.mode.isR18)
    }
    var feedReporter = RankingFeedReporter(context.reporter)
    var printer = try EntryPrinter(
      output.format(context), by: output.groupBy, columns: output.entryColumns, context,
      styler: common.styler(context))
    var thumbnails =
      thumbnails && output.format(context) == .table && output.groupBy == nil
      ? try ThumbnailPrinter(
        context, common, pictures, log, fetches: !source.offline, isR18: wanted.kind.mode.isR18, columns: 16,
        rows: 6)
      : nil
    try wanted.check()
    var run = try filter.run(log)
    try await print(log.rankings(wanted), wanted.kind, &run, &feedReporter, &printer, &thumbnails)
    filter.report(run, context.reporter)
    return try ExitStatus(try feedReporter.tally.outcome(of: wanted.kind), filteredBy: run)
  }

  private func print(
    _ feed: RankingFeed, _ kind: RankingKind, _ run: inout FilterRun?,
    _ feedReporter: inout RankingFeedReporter,
    _ printer: inout EntryPrinter, _ thumbnails: inout ThumbnailPrinter?
  ) async throws {
    defer { feedReporter.finish(kind) }
    do {
      for try await element in feed {
        feedReporter.report(element, kind: kind)
        switch element {
        case .page(let ranking, let entries):
          let kept = try await run?.kept(entries, of: ranking) ?? entries
          if run != nil, kept.isEmpty { continue }
          guard thumbnails != nil else {
            try printer.print(ranking, kept)
            continue
          }
          try await thumbnails?.print(kept.map(\.illust.id)) { index in
            try printer.print(ranking, [kept[index]])
          }
        case .ended(let ranking, let missing): try printer.end(ranking, missingRanks: missing)
        case .absent, .notStored, .brokenOff, .note: break
        }
      }
      try printer.finish()
    } catch let error as SinkError {
      throw error
    } catch {
      try printer.finish()
      throw error
    }
  }

  private func rankingURL() throws -> PixivURL? {
    guard let url = words.first else { return nil }
    guard case .ranking = try PixivURL(url) else {
      throw RankingLogError.usage(
        "'\(url)' is a work, not a ranking; use rankinglog show \(url) or rankinglog download \(url)")
    }
    try selection.checkConflictsWithURL()
    return try PixivURL(url)
  }
}
