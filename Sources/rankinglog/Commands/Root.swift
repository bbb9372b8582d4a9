import CommandLineKit
import RankingLogCore

/// `rankinglog` without a command: prints an overview that fits on one screen. Does not use the network or the archive.
struct Root: SyncCommand {
  static let name = "rankinglog"
  static let abstract = "Browse and download past pixiv rankings."
  static let groups = [
    CommandGroup(
      "Look",
      [
        RankingCommand.self, ShowCommand.self, ArtistCommand.self, BrowseCommand.self, GalleryCommand.self,
        FavoritesCommand.self, RecentsCommand.self, PickCommand.self, ModesCommand.self,
      ]),
    CommandGroup(
      "Download",
      [DownloadCommand.self, PlanCommand.self, ApplyCommand.self, KeepCommand.self, ConvertCommand.self]),
    CommandGroup(
      "Query",
      [
        SearchCommand.self, TagsCommand.self, HistoryCommand.self, MoversCommand.self, BestCommand.self,
        StatsCommand.self,
        FeedCommand.self, SQLCommand.self, MCPCommand.self,
      ]),
    CommandGroup(
      "Maintain",
      [
        VerifyCommand.self, SidecarsCommand.self, ImportCommand.self, ExchangeCommand.self, CacheCommand.self,
        DoctorCommand.self, ConfigCommand.self, GenerateCommand.self,
      ]),
    CommandGroup("Account", [AuthCommand.self, FollowingCommand.self, BookmarksCommand.self]),
  ]
  static var subcommands: [any Command.Type] { groups.flatMap(\.commands) + [CompleteCommand.self] }
  static let aliases = ["login": ["auth", "login"], "completion": ["generate"]]

  static func correction(of mistake: Mistake) -> String? { Correction.text(for: mistake) }

  static let examples = [
    Example("rankinglog ranking 2014-11-06", "the daily ranking of a day"),
    Example("rankinglog ranking weekly 2024-01 -n 10", "the top ten of each week"),
    Example("rankinglog ranking --back 6 -f ndjson", "the last seven days, for scripts"),
    Example("rankinglog download -d 2024-01-01..2024-01-03 -n 50 -o out", "the originals of three days"),
    Example("rankinglog show 114862000", "one work in detail"),
  ]
  static let footer =
    "Exit status: \(ExitStatus.meanings.map { "\($0.0) \($0.1)" }.joined(separator: ", ")). After 6, 7 and 8, run the same command again; after 3, read the messages first."

  func run(_ context: Context) throws -> ExitStatus {
    let calendar = PublicationCalendar(now: context.clock())
    try context.print { sink throws(SinkError) in try sink.write(Root.overview(calendar)) }
    return .done
  }

  private static func overview(_ calendar: PublicationCalendar) -> String {
    """
    rankinglog \(Program.version): past pixiv rankings, from \(RankingDate.first) to \(calendar.latest)

    \(TextLayout(width: 80).examples(examples).joined(separator: "\n"))

    \(Parser(Root.self).groupLines(of: CommandPath(Root.self)).joined(separator: "\n"))

    Run 'rankinglog COMMAND -h' for the options of a command.

    """
  }
}
