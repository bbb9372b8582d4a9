import CommandLineKit
import RankingLogCore

/// `rankinglog pick`.
struct PickCommand: ArchiveCommand {
  static let name = "pick"
  static let abstract =
    "Print the path of a downloaded work for today, for wallpapers and digital photo frames."
  static let discussion = """
    Picks one work per day (in Japan): every call on that day prints it, and it is not picked again for several days. \
    R-18 works are not picked without --r18. --link creates a symbolic link, so that a photo frame or a wallpaper can use a fixed path. Sends no requests.
    """
  static let examples = [
    Example("rankinglog pick -w is:landscape --link wallpaper", "a wallpaper"),
    Example("rankinglog pick -w bookmarks:10k.. --not-picked-for 365", "no work twice in a year"),
    Example("rankinglog pick --seed left", "the work of one of two screens"),
  ]
  static let footer = FilterOptions.footer

  @Group var filter = FilterOptions()
  @Flag("--r18", "Include R-18 works.", scope: .section) var r18 = false
  @Option(
    "--not-picked-for", "Do not pick works of the last DAYS days again.", placeholder: "DAYS",
    scope: .section, as: .range(0...3650))
  var notPickedFor = 30
  @Option(
    "--seed", "Name of a series of picks: each has its own work of the day.", placeholder: "TEXT",
    scope: .section)
  var seed = ""
  @Option(.format, "Format of the result: the path, the URL of the work, or a JSON record.")
  var format = PickFormat.path
  @Option(
    "--link", "Create or replace the symbolic link PATH.", placeholder: "PATH", scope: .section, as: .path)
  var link: String?
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let pick = try await log.picks.pick(
      seed: seed, interval: notPickedFor, try filter.run(log, words: r18 ? nil : Filter("-age:r18,r18g")))
    if let link { try log.picks.link(pick, at: link) }
    try context.print { sink throws(SinkError) in
      switch format {
      case .path: try sink.writeLine(pick.path)
      case .url: try sink.writeLine(pick.illust.url)
      case .json: try sink.write(bytes: pick.record)
      }
    }
    return .done
  }
}

/// Values of `pick -f`.
enum PickFormat: String, CaseIterable, ArgumentValue {
  case path, url, json
}
