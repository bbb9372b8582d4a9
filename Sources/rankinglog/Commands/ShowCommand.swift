import RankingLogCore

/// `rankinglog show`.
struct ShowCommand: Runnable, Talking {
  static let name = "show"
  static let abstract = "Print works in detail."
  static let discussion =
    "Asks pixiv only for what is not stored, and never fetches an image. The works are put at the front of the recents."
  static let examples = [
    Example("rankinglog show 114862000", "by its number"),
    Example("rankinglog show https://www.pixiv.net/artworks/114862000 -f json", "by its address"),
  ]

  static let footer = SourceOptions.footer

  @Argument("A work's number, or any address of it at pixiv.", placeholder: "ID|URL", atLeast: 1) var works:
    [String]
  let source = SourceOptions()
  let output = FormatOptions()
  @Flag("Leave the list of recents as it is.") var recents = true
  let network = NetworkOptions()
  let common = CommonOptions()

  func validate() throws(UsageError) { try network.validate() }

  func run(_ context: Context) async throws -> ExitStatus {
    let ids = try works.map(WorkArgument.id)
    let log = try context.log(common, network)
    var printer = WorkPrinter(output.format(context), context)
    var failures: [any Error] = []
    for id in ids {
      do {
        let illust = try await log.illust(
          id, source: source.source.source, freshness: try source.freshness, remembers: recents)
        try printer.print(illust)
      } catch let error as RankingLogError where ExitStatus(error) == .nothing {
        failures.append(error)
        if ids.count > 1 { context.reporter.error("\(error)") }
      } catch {
        if !(error is SinkError) { try printer.finish() }
        throw error
      }
    }
    if failures.count == ids.count, ids.count == 1, let error = failures.first { throw error }
    try printer.finish()
    return failures.isEmpty ? .done : failures.count == ids.count ? .nothing : .partly
  }
}

/// A work on the command line.
enum WorkArgument {
  static func id(_ text: String) throws(RankingLogError) -> Int {
    guard case .work(let id) = try PixivAddress(text) else {
      throw .usage("'\(text)' is a ranking, not a work: rankinglog ranking prints it")
    }
    return id
  }
}
