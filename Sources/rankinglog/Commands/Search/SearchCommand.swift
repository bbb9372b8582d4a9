import CommandLineKit
import RankingLogCore

extension SearchQuery.Order: ArgumentValue {}

/// `rankinglog search`.
struct SearchCommand: ArchiveCommand, ColumnarCommand, WorkQueryCommand {
  static let name = "search"
  static let abstract = "Search stored works by title, tag, artist and more."
  static let discussion = """
    WORDS are a filter: a word matches a part of the title, of a tag, or of a tag's name in another language (see \
    rankinglog tags). Case, width, spaces, and the difference \
    between hiragana and katakana are ignored. Small kana, ー and variant forms of a kanji are not ignored. Use not X \
    instead of -X, which would be an option.

    rank and date describe the work's best rank, in any series or in the series selected by -m and -c. Counts are the \
    maximum over all stored rankings. The first search builds an index, search.db, and later searches update it. You \
    can delete search.db at any time.

    --group-by date prints a section for each date on which works reached their best rank.
    """
  static let columnSets = [ColumnSet(.found), ColumnSet(tagFields(), with: "--tags")]
  static let footer = FilterOptions.footer + "\n\n" + columnHelp
  static let examples = [
    Example("rankinglog search 初音ミク 猫 type:manga", "works that match all conditions"),
    Example("rankinglog search artist:MR rank:..10 -f ids", "an artist's works that reached the top ten"),
    Example("rankinglog search tag:オリジナル --sort days -n 10", "the works ranked on the most days"),
    Example("rankinglog search 東方 not is:ai --count", "the number of matching works"),
    Example("rankinglog search --tags 初音", "tags that start with the given text"),
  ]

  @Argument("WORDS", "Filter of WORDS and conditions.") var words: [String]
  @Option(.mode, "Use only ranks of MODE; see rankinglog modes.")
  var mode: ModeArgument?
  @Option(.content, "Use only ranks in rankings of works of type CONTENT.")
  var content: RankingContent?
  @Option("--sort", "Sort results by ORDER.", placeholder: "ORDER") var sort = SearchQuery.Order.newest
  @Option(.limit, "Print at most N works or tags, after filters.")
  var limit = 50
  @Flag("--count", "Print only the number of matching works.", scope: .commandLine) var count = false
  @Flag(
    "--tags", "Print tags that start with WORDS, or have such a name, instead; most frequent first.",
    scope: .commandLine)
  var tags = false
  @Group var filter = FilterOptions()
  @Group var output = GroupedFormatOptions()
  @Group var sheet = SheetOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] {
    [
      .conflict($count, $tags, output.$groupBy, output.output.$columns), .conflict($tags, output.$groupBy),
      .conflict($tags, $filter),
    ] + sheet.rules(excluding: [$count, $tags] + $output)
  }

  func validate() throws(UsageError) {
    if words.isEmpty, filter.filters.isEmpty, !tags { throw UsageError("no search words given") }
    try output.check(Self.columnSets[tags ? 1 : 0], of: Self.columnSets)
  }

  var outputOptions: [Parameter] { $output + [$count, $tags] + $sheet }

  func works(_ context: Context) async throws -> WorkQuery {
    let log = try context.log(common)
    let (wanted, run) = try filters(log)
    let search = try searchQuery
    let found = try await log.search.works(search, filter: run)
    guard !found.hits.isEmpty else { throw try await nothing(wanted, log) }
    var query = WorkQuery()
    query.works = found.hits.enumerated().map { index, hit in
      let facts = Self.facts(hit)
      return WorkQuery.Work(
        entry: RankingEntry(hit.entry.illust, position: index + 1, rank: hit.span.peak), facts: facts)
    }
    query.notices = filter.notices(found.filter, isNarrowed: search.narrows)
    if found.hasMore { query.notices.append("more than \(limit) works match") }
    return query
  }

  /// The columns that only found works have.
  private static func facts(_ hit: SearchHit) -> [WorkQuery.Fact] {
    [EntryColumn.peak, .days, .first, .last].compactMap {
      WorkQuery.Fact($0.layout, $0.cell(hit.entry, of: hit.ranking, span: hit.span))
    }
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    if let file = sheet.file {
      return try await SheetRun(options: sheet, log: log, context: context).run(
        works(context), to: file, heading: words.joined(separator: " "))
    }
    return tags ? try await printTags(log, context) : try await printWorks(log, context)
  }

  private func printWorks(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let (wanted, run) = try filters(log)
    let query = try searchQuery
    if count {
      let counted = try await log.search.count(query, filter: run, onIndexing: report(context))
      filter.report(counted.filter, context.reporter, isNarrowed: query.narrows)
      try context.print { sink throws(SinkError) in try sink.write("\(counted.works)\n") }
      return .done
    }
    let found = try await log.search.works(query, filter: run, onIndexing: report(context))
    filter.report(found.filter, context.reporter, isNarrowed: query.narrows)
    guard !found.hits.isEmpty else { throw try await nothing(wanted, log) }
    if found.hasMore {
      context.reporter.note("more works match; use -n to print more, or --count to count them")
    }
    let format = output.format(context)
    let matching = format == .table ? found.hits.flatMap { found.filter.matching($0.entry.illust.tags) } : []
    let names = try await log.tagNames.names(of: matching, context.texts)
    var writer = try RecordWriter(
      EntryLayout.found(output.entryColumns) { found.filter.matching($0).map(names.text(of:)) }, format,
      context,
      styler: common.styler(context))
    try writer.write(found.hits, by: output.groupBy) { EntryRecord($0.entry, of: $0.ranking, span: $0.span) }
    try writer.finish()
    return .done
  }

  private var searchQuery: SearchQuery {
    get throws {
      SearchQuery(
        in: try ModeArgument.kind(mode, content), order: sort, limit: limit, narrows: !filter.explain)
    }
  }

  /// Returns all conditions, and their run.
  private func filters(_ log: RankingLog) throws -> (Filter, FilterRun) {
    let words = try parsedWords
    let wanted = Filter(all: [words] + filter.filters.map(\.filter))
    guard !wanted.isEmpty, let run = try filter.run(log, words: words) else {
      throw UsageError("no search words given")
    }
    return (wanted, run)
  }

  private func nothing(_ wanted: Filter, _ log: RankingLog) async throws -> RankingLogError {
    .nothing("no stored work matches\(Message(try await suggestions(for: wanted, log)))")
  }

  private func printTags(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let found = try await log.search.tags(
      startingWith: words.joined(separator: " "), limit: limit, onIndexing: report(context))
    guard !found.isEmpty else { throw RankingLogError.nothing("no tag of a stored work matches") }
    let names = try await log.tagNames.names(of: found.map(\.tag), context.texts)
    try FieldLayout(kind: "tag", fields: Self.tagFields(names)).selecting(output.columns)
      .print(found, output.format(context), context)
    return .done
  }

  private static func tagFields(_ names: NamedTags = NamedTags()) -> [Field<TagCount>] {
    [
      Field("tag", .init("Tag", 12...60)) { .text($0.tag) },
      Field("works", .init("Works", 7...7, .right)) { .number($0.works) },
      Field("name", .init("Name", 12...40)) { .text(names[$0.tag]) },
    ]
  }

  private var parsedWords: Filter {
    get throws {
      do { return try Filter(words.joined(separator: " ")) } catch {
        throw RankingLogError.usage(Message(error.commandLine))
      }
    }
  }

  private func report(_ context: Context) -> @Sendable (IndexingProgress) -> Void {
    { [reporter = context.reporter] progress in
      if progress.done == 0, progress.total >= 20_000 {
        reporter.note("building the search index of \(Formatting.count(progress.total, "work")), once")
      }
      reporter.update(ProgressSnapshot(indexed: .init(done: progress.done, total: progress.total)))
    }
  }

  /// Suggests similar tags for words without a match.
  private func suggestions(for filter: Filter, _ log: RankingLog) async throws -> String {
    var unknown: [String] = []
    for (text, filter) in filter.textConditions where !unknown.contains(text) {
      let run = log.works.filtering(by: filter, exclusions: FilterList())
      if try await log.search.works(SearchQuery(limit: 1), filter: run).hits.isEmpty { unknown.append(text) }
    }
    guard !unknown.isEmpty else { return "" }
    let tags = try await log.search.tags(startingWith: "")
    let near = unknown.compactMap { text in nearest(to: text, among: tags.lazy.map(\.tag)) }
    return near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
  }
}
