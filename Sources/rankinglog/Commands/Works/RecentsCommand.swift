import CommandLineKit
import RankingLogCore

/// `rankinglog recents`: works shown or downloaded by ID.
struct RecentsCommand: Command {
  static let name = "recents"
  static let abstract = "List, export or clear recently viewed works."
  static let examples = [
    Example("rankinglog recents -n 20", "the last 20 works"),
    Example("rankinglog recents export -o ~/Pictures/seen", "export their images"),
    Example("rankinglog recents clear", "clear the list"),
  ]
  static let footer = RecentsList.footer
  static let subcommands: [any Command.Type] = [RecentsList.self, RecentsExport.self, RecentsClear.self]
  static let defaultSubcommand: (any Command.Type)? = RecentsList.self
}

/// `rankinglog recents list`.
struct RecentsList: AsyncCommand, ColumnarCommand, HasCommonOptions {
  static let name = "list"
  static let abstract = "Print recently viewed works, newest first."
  static let examples = [Example("rankinglog recents -f urls", "URLs of the works")]

  static let columnSets = [ColumnSet(.work)]
  static let footer = columnHelp

  static let nothingYet = RankingLogError.nothing(
    "no recently viewed works; run rankinglog show ID to add one")

  @Option("Print only the newest N works.", short: "n", placeholder: "N", as: .range(1...)) var limit: Int?
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["limit": _limit, "output": output, "common": common] }

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    let recents = try await log.recents.list().prefix(limit ?? .max)
    guard !recents.isEmpty else {
      throw RecentsList.nothingYet
    }
    var printer = WorkListPrinter(output.format(context), columns: output.entryColumns, context)
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
    "Links or copies images from the disk or from the image cache, and downloads the others."
  static let examples = [
    Example("rankinglog recents export -o ~/Pictures/seen -n 20", "export the images of the last 20 works")
  ]

  let destination = DestinationOptions()
  @Option("Export only the images of the newest N works.", short: "n", placeholder: "N", as: .range(1...))
  var limit: Int?
  let naming = NameOptions()
  let images = ImageOptions()
  let time = FileTimeOption()
  let animations = AnimationOptions()
  let sidecars = SidecarOptions()
  let preview = DryRunOption()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "destination": destination, "limit": _limit, "naming": naming, "images": images, "time": time,
      "animations": animations, "sidecars": sidecars, "preview": preview, "network": network,
      "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    var options = DownloadOptions(
      directory: destination.directory, size: images.size, template: naming.name?.template)
    options.animation = animations.animation.format
    options.sidecars = sidecars.formats
    options.fileTime = time.fileTime
    guard try await !log.recents.list().isEmpty else { throw RecentsList.nothingYet }
    let run = DownloadRun(log: log, options: options, context: context, progress: progress, format: nil)
    return try await run.exportRecents(limit: limit, isDryRun: preview.dryRun)
  }
}

/// `rankinglog recents clear`.
struct RecentsClear: AsyncCommand, HasCommonOptions {
  static let name = "clear"
  static let abstract = "Clear the list of recently viewed works."
  static let examples = [Example("rankinglog recents clear", "clear the list")]

  let preview = DryRunOption()
  let common = CommonOptions()

  var parts: ArgumentParts { ["preview": preview, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    if preview.dryRun {
      let count = try await log.recents.list().count
      context.reporter.note("\(Formatting.count(count, "work")) to remove from the list")
      return .done
    }
    let count = try await log.recents.clear()
    context.reporter.note("\(Formatting.count(count, "work")) removed from the list; files were not deleted")
    return .done
  }
}
