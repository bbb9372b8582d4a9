import CommandLineKit
import RankingLogCore

/// `rankinglog recents`: works shown or downloaded by ID.
struct RecentsCommand: Command {
  static let name = "recents"
  static let abstract = "List recently viewed works, export their images, or clear the list."
  static let examples = [
    Example("rankinglog recents -n 20", "the last twenty"),
    Example("rankinglog recents export ~/Pictures/seen", "their images"),
    Example("rankinglog recents clear", "clear the list"),
  ]
  static let subcommands: [any Command.Type] = [RecentsList.self, RecentsExport.self, RecentsClear.self]
  static let defaultSubcommand: (any Command.Type)? = RecentsList.self
}

/// `rankinglog recents list`.
struct RecentsList: AsyncCommand, HasCommonOptions {
  static let name = "list"
  static let abstract = "Print recently viewed works, newest first."
  static let examples = [Example("rankinglog recents -f urls", "URLs of the works")]

  static let nothingYet = RankingLogError.nothing(
    "no recently viewed works; rankinglog show ID adds one")

  @Option("At most N works.", short: "n", placeholder: "N", as: .range(1...)) var limit: Int?
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["limit": _limit, "output": output, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    let recents = try await log.recents().prefix(limit ?? .max)
    guard !recents.isEmpty else {
      throw RecentsList.nothingYet
    }
    var printer = WorkListPrinter(output.format(context), context)
    try printer.print(recents)
    try printer.finish()
    return .done
  }
}

/// `rankinglog recents export`.
struct RecentsExport: AsyncCommand, HasCommonOptions {
  static let name = "export"
  static let abstract = "Export the images of recently viewed works."
  static let discussion =
    "Images are linked or copied from disk or from the cache, and downloaded otherwise."
  static let examples = [Example("rankinglog recents export ~/Pictures/seen -n 20", "the last twenty")]

  @Argument("Output directory, created if missing.", placeholder: "DIR") var directory: String
  @Option("At most N works.", short: "n", placeholder: "N", as: .range(1...)) var limit: Int?
  let images = ImageOptions()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["directory": _directory, "limit": _limit, "images": images, "network": network, "common": common]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let options = DownloadOptions(directory: directory, size: images.size)
    guard try await !log.recents().isEmpty else { throw RecentsList.nothingYet }
    let run = DownloadRun(log: log, options: options, context: context, progress: progress, format: nil)
    return try await run.exportRecents(limit: limit)
  }
}

/// `rankinglog recents clear`.
struct RecentsClear: AsyncCommand, HasCommonOptions {
  static let name = "clear"
  static let abstract = "Clear the list of recently viewed works; files are kept."
  static let examples = [Example("rankinglog recents clear", "clear the list")]

  let common = CommonOptions()

  var parts: ArgumentParts { ["common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    let count = try await log.clearRecents()
    context.reporter.note("\(Formatting.count(count, "work")) removed from the list; files are kept")
    return .done
  }
}
