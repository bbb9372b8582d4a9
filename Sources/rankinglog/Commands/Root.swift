import CommandLineKit
import RankingLogCore

/// `rankinglog` without a command: an overview of one screen. Uses neither network nor archive.
struct Root: SyncCommand {
  static let name = "rankinglog"
  static let abstract = "Browse and download past rankings of pixiv."
  static let subcommands: [any Command.Type] = [
    RankingCommand.self, DownloadCommand.self, PlanCommand.self, ApplyCommand.self, KeepCommand.self,
    ShowCommand.self,
    ArtistCommand.self, FollowingCommand.self, BookmarksCommand.self, RecentsCommand.self, VerifyCommand.self,
    ConvertCommand.self, SidecarsCommand.self, HistoryCommand.self, MoversCommand.self, BestCommand.self,
    SearchCommand.self,
    StatsCommand.self, SQLCommand.self, GalleryCommand.self, BrowseCommand.self, ExchangeCommand.self,
    ImportCommand.self,
    ModesCommand.self, AuthCommand.self, ConfigCommand.self, CacheCommand.self,
    GenerateCommand.self, CompleteCommand.self, DoctorCommand.self,
  ]
  static let examples = [
    Example("rankinglog ranking -d 2014-11-06", "the daily ranking of a day"),
    Example("rankinglog ranking -m weekly -d 2024-01 -n 10", "the top ten of each week"),
    Example("rankinglog ranking --back 6 -f ndjson", "the last seven days, for scripts"),
    Example("rankinglog download -d 2024-01-01..2024-01-03 -n 50 -o out", "the originals of three days"),
    Example("rankinglog show 114862000", "one work in detail"),
  ]
  static let footer = """
    Exit status: 0 success, 1 other failure, 2 usage, 3 some items failed, 4 sign-in required, 5 nothing to show, 6 \
    network, 7 rate limited, 8 storage busy, 9 disk full, 10 storage damaged, 130 or 143 interrupted. After 3, 6, 7 \
    and 8, run the same command again.
    """

  func run(_ context: Context) throws -> ExitStatus {
    let calendar = PublicationCalendar(now: context.clock())
    try context.print { sink throws(SinkError) in try sink.write(Root.overview(calendar)) }
    return .done
  }

  private static func overview(_ calendar: PublicationCalendar) -> String {
    """
    rankinglog \(Program.version): past rankings of pixiv, from \(RankingDate.first) to \(calendar.latest)

    \(TextLayout(width: 80).examples(examples).joined(separator: "\n"))

    \(TextLayout(width: 80).wrap("Commands: \(subcommands.filter { !$0.isHidden }.map { $0.name }.joined(separator: ", ")); see --help.").joined(separator: "\n"))

    """
  }
}
