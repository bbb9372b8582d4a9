import CommandLineKit
import RankingLogCore

extension SearchQuery.Order: ArgumentValue {}

/// `rankinglog search`.
struct SearchCommand: ArchiveCommand {
  static let name = "search"
  static let abstract = "Search stored works by title, tag, artist and more."
  static let discussion = """
    WORDS are a filter: a word is part of the title or of a tag. Case, width, hiragana or katakana and blanks make no \
    difference; small kana, ー and other forms of a kanji do. not X stands for -X, which would be an option.

    rank, date and the like are those of a work's best place in the series in which it has it, or in that of -m and -c; \
    counts are the greatest of all lists. The first search builds an index, search.db, which later ones keep up to date; \
    it can be deleted.

    --group-by date has a section for each date on which works had their best place.
    """
  static let footer = FilterOptions.footer
  static let examples = [
    Example("rankinglog search 初音ミク 猫 type:manga", "all of it has to match"),
    Example("rankinglog search artist:MR rank:..10 -f ids", "works of an artist that reached the top ten"),
    Example("rankinglog search tag:オリジナル --sort days -n 10", "those listed longest"),
    Example("rankinglog search 東方 not is:ai --count", "how many there are"),
    Example("rankinglog search --tags 初音", "tags that begin so"),
  ]

  @Argument("What to search for.", placeholder: "WORDS") var words: [String]
  @Option("Places in this ranking only; `rankinglog modes` lists them.", short: "m", placeholder: "MODE")
  var mode: ModeArgument?
  @Option("Places in rankings of this type of works only.", short: "c", placeholder: "CONTENT")
  var content: RankingContent?
  @Option("The order of results.", placeholder: "ORDER") var sort = SearchQuery.Order.newest
  @Option("At most N results.", short: "n", placeholder: "N", as: .range(1...)) var limit = 50
  @Flag("Print only the number of works that match.", fromFile: false) var count = false
  @Flag("Print tags that begin with WORDS instead, the most frequent first.", fromFile: false) var tags =
    false
  let filter = FilterOptions()
  let output = GroupedFormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "words": _words, "mode": _mode, "content": _content, "sort": _sort, "limit": _limit, "count": _count,
      "tags": _tags, "filter": filter, "output": output, "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if tags, count { throw UsageError("--tags and --count cannot be combined") }
    if tags || count, output.groupBy != nil {
      throw UsageError("--group-by cannot be combined with --\(tags ? "tags" : "count")")
    }
    if tags, let option = filter.givenOnCommandLine().first {
      throw UsageError("\(option) cannot be combined with --tags")
    }
    if words.isEmpty, filter.filters.isEmpty, !tags { throw UsageError("say what to search for") }
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    tags ? try await printTags(log, context) : try await printWorks(log, context)
  }

  private func printWorks(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let words = try parsedWords
    let wanted = Filter(all: [words] + filter.filters.map(\.filter))
    guard !wanted.isEmpty, let run = try filter.run(log, words: words) else {
      throw UsageError("say what to search for")
    }
    let query = SearchQuery(
      in: try ModeArgument.kind(mode, content), order: sort, limit: limit, narrows: !filter.explain)
    if count {
      let counted = try await log.search.count(query, filter: run, onIndexing: report(context))
      filter.report(counted.filter, context.reporter, isNarrowed: query.narrows)
      try context.print { sink throws(SinkError) in try sink.write("\(counted.works)\n") }
      return .done
    }
    let found = try await log.search.works(query, filter: run, onIndexing: report(context))
    filter.report(found.filter, context.reporter, isNarrowed: query.narrows)
    guard !found.hits.isEmpty else {
      throw RankingLogError.nothing("no stored work matches\(Message(try await nearestTags(wanted, log)))")
    }
    if found.hasMore {
      context.reporter.note("more works match; -n prints more of them, --count their number")
    }
    try SearchPrinter(output.format(context), by: output.groupBy, texts: wanted.texts)
      .print(found.hits, context, styler: common.styler(context))
    return .done
  }

  private func printTags(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let found = try await log.search.tags(
      startingWith: words.joined(separator: " "), limit: limit, onIndexing: report(context))
    guard !found.isEmpty else { throw RankingLogError.nothing("no stored work has such a tag") }
    try RecordPrinter<(tag: String, works: Int)>(
      kind: "tag",
      fields: [
        Field("tag", .init("Tag", 12...60)) { .text($0.tag) },
        Field("works", .init("Works", 7...7, .right)) { .number($0.works) },
      ]
    ).print(found, output.format(context), context)
    return .done
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

  /// Tags that were probably meant.
  private func nearestTags(_ filter: Filter, _ log: RankingLog) async throws -> String {
    guard !filter.texts.isEmpty else { return "" }
    let tags = try await log.search.tags(startingWith: "")
    let near = filter.texts.compactMap { text in nearest(to: text, among: tags.lazy.map(\.tag)) }
    return near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
  }
}
