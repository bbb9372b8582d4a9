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
struct RecentsList: ArchiveCommand, ColumnarCommand, WorkQueryCommand {
  static let name = "list"
  static let abstract = "Print recently viewed works, newest first."
  static let examples = [Example("rankinglog recents -f urls", "URLs of the works")]

  static let columnSets = [ColumnSet(.work)]
  static let footer = columnHelp

  static let nothingYet = RankingLogError.nothing(
    "no recently viewed works; run rankinglog show ID to add one")

  @Option(.limit, "Print only the newest N works.")
  var limit: Int?
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  var outputOptions: [Parameter] { $output }

  func works(_ context: Context) async throws -> WorkQuery {
    WorkQuery(try await found(context.log(common)))
  }

  private func found(_ log: RankingLog) async throws -> ArraySlice<Illust> {
    let recents = try await log.recents.list().prefix(limit ?? .max)
    guard !recents.isEmpty else { throw RecentsList.nothingYet }
    return recents
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let recents = try await found(log)
    var writer = try output.works(context)
    try writer.write(recents)
    try writer.finish()
    return .done
  }
}

/// `rankinglog recents export`.
struct RecentsExport: AsyncCommand {
  static let name = "export"
  static let abstract = "Export the images of recently viewed works."
  static let discussion =
    "Links or copies images from the disk or from the image cache, and downloads the others."
  static let examples = [
    Example("rankinglog recents export -o ~/Pictures/seen -n 20", "export the images of the last 20 works")
  ]

  @Group var destination = DestinationOptions()
  @Option(.limit, "Export only the images of the newest N works.")
  var limit: Int?
  @Group var naming = NameOptions()
  @Group var images = ImageOptions()
  @Group var time = FileTimeOption()
  @Group var animations = AnimationOptions()
  @Group var sidecars = SidecarOptions()
  @Group var preview = DryRunOption()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let options = try DownloadOptions(
      directory: destination.directory, naming, images, time, animations, sidecars)
    guard try await !log.recents.list().isEmpty else { throw RecentsList.nothingYet }
    let run = DownloadRun(log: log, options: options, context: context, progress: progress, format: nil)
    return try await run.exportRecents(limit: limit, isDryRun: preview.dryRun)
  }
}

/// `rankinglog recents clear`.
struct RecentsClear: ArchiveCommand {
  static let name = "clear"
  static let abstract = "Clear the list of recently viewed works."
  static let examples = [Example("rankinglog recents clear", "clear the list")]

  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
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
