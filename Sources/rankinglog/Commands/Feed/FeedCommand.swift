import CommandLineKit
import RankingLogCore

/// `rankinglog feed`.
struct FeedCommand: ArchiveCommand {
  static let name = "feed"
  static let abstract = "Write a feed of new works in stored rankings, for feed readers."
  static let discussion = """
    The feed contains the works of the newest stored rankings. A work has one entry, in the first ranking in which it \
    matches, so that a reader shows it once; --every-day adds an entry for each ranking. The title contains the rank and \
    its change; the text contains the tags, and the ranks on all stored dates. The same rankings give the same bytes, and \
    an unchanged file is not written. Sends no requests: run 'rankinglog keep' or 'rankinglog ranking' first. With feed = \
    FILE in a section of its configuration, keep writes the feed itself.
    """
  static let examples = [
    Example("rankinglog feed daily -o ~/public/daily.xml", "new works in the daily ranking"),
    Example("rankinglog feed daily --depth 10 -w tag:オリジナル", "new works in the top ten that match"),
    Example(
      "rankinglog feed weekly -f json --images thumbnail", "JSON Feed with the addresses of thumbnails"),
  ]
  static let footer = FilterOptions.footer

  @Argument("MODE", "Mode and content of the ranking, in any order.") var words: [String]
  @Option(.mode, "Mode of the ranking; see rankinglog modes.", section: .selection)
  var mode: ModeArgument?
  @Option(.content, "Only rankings of works of type CONTENT.", section: .selection)
  var content: RankingContent?
  @Option(.depth, "Use only ranks 1 to K of each ranking.", section: .selection)
  var depth: Int?
  @Option(.limit, "Write at most N entries.", section: .selection, as: .range(1...10_000))
  var limit = 50
  @Flag("--every-day", "Add an entry for each ranking of a work.", section: .selection) var everyDay = false
  @Group var filter = FilterOptions()
  @Option(
    "--output", "Write FILE if it differs (default: standard output).", short: "o", placeholder: "FILE",
    scope: .section, as: .path)
  var output: String?
  @Option(.format, "Format of the feed.")
  var format = FeedFormat.atom
  @Option(
    "--images", "Include the addresses of thumbnails, or cached thumbnails.", placeholder: "IMAGES",
    scope: .section)
  var images = FeedImages.none
  @Option(
    "--title", "Title of the feed (default: the name of the ranking).", placeholder: "TEXT", scope: .section)
  var title: String?
  @Option("--url", "Address at which the feed is published.", placeholder: "URL", scope: .section)
  var url: String?
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    let words = try SelectionWords(words, acceptsWorks: false)
    if let word = words.others.first ?? words.date?.word { throw UsageError(ModeArgument.unknown(word)) }
    try SelectionWords.set(
      _mode, words.mode(given: mode).map { ($0.word, $0.value) }, refines: words.mode == nil)
    try SelectionWords.set(_content, words.content.map { ($0.word, $0.value) })
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let run = try filter.run(log)
    let selection = WorkFeed.Selection(
      try ModeArgument.kind(mode, content) ?? ModeArgument.daily.kind, depth: depth,
      filter: Filter(all: filter.filters.map(\.filter)), limit: limit, isEveryDay: everyDay)
    let feed = try await log.feeds.works(selection, run)
    let document = try await log.feeds.document(feed, format, images: images, title: title, url: url)
    guard let output, output != "-" else {
      try context.output.write(bytes: document)
      return .done
    }
    let isWritten = try log.feeds.write(document, to: output)
    context.reporter.summary(
      Message(
        "\(output): \(Formatting.count(feed.entries.count, "entry", "entries"))\(isWritten ? "" : ", unchanged")"
      ),
      failed: false)
    return .done
  }
}

extension FeedFormat: ArgumentValue {}
extension FeedImages: ArgumentValue {}
