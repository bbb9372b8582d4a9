import CommandLineKit
import RankingLogCore

/// The options of a section `[keep NAME]`.
struct KeepRuleOptions: CreatableArguments {
  @Option("--mode", "Mode of the ranking.", placeholder: "MODE") var mode = ModeArgument.daily
  @Option("--content", "Only works of type CONTENT.", placeholder: "CONTENT") var content: RankingContent?
  @Option("--limit", "Only the top N of each ranking.", placeholder: "N", as: .range(1...)) var limit: Int?
  @Option("--where", "Only works that match FILTER.", placeholder: "FILTER") var filters: [FilterArgument]
  @Option("--images", "Size of the images to download.", placeholder: "SIZE") var images = KeptImages.none
  @Option("--since", "Date of the oldest ranking to fetch.", placeholder: "DATE") var since: SinceArgument?
  @Option(
    "--feed", "File of a feed of new works: Atom, or JSON Feed if it ends in .json.", placeholder: "FILE",
    as: .path)
  var feed: String?
  @Option("--feed-limit", "Write at most N entries to the feed.", placeholder: "N", as: .range(1...10_000))
  var feedLimit = 500
  @Option("--notify", "Command that receives new works as NDJSON on stdin.", placeholder: "COMMAND")
  var notify: CommandWords?
  @Option("--notify-limit", "Pass at most N works in one call.", placeholder: "N", as: .range(1...10_000))
  var notifyLimit = 100
  @Option("--notify-timeout", "Stop a call after TIME.", placeholder: "TIME")
  var notifyTimeout = TimeArgument(.seconds(60))

  func validate() throws(UsageError) {
    _ = try kind(mode)
    _ = try program(.checkOnly)
  }

  /// Returns the ranking with the name of its section, which is also the default mode if there is one of that name.
  func ranking(named name: String, _ context: Context) throws(UsageError) -> KeepRule {
    let named = $mode.origin == .standard ? try? ModeArgument(argument: name) : nil
    return KeepRule(
      name: name, kind: try kind(named ?? mode), limit: limit,
      filter: filters.isEmpty ? nil : Filter(all: filters.map(\.filter)), images: images.size,
      since: since?.date, feed: feed, feedLimit: feedLimit, notification: try notification(context))
  }

  private func notification(_ context: Context) throws(UsageError) -> KeepNotification? {
    guard var words = notify?.words else { return nil }
    words[0] = try program(PathRule(context.environment)) ?? words[0]
    return KeepNotification(
      words: words, environment: context.environment.withoutSecrets, limit: notifyLimit,
      timeout: notifyTimeout.duration)
  }

  /// The path of the command's program; nil for a name without a slash, which is searched on the PATH.
  private func program(_ paths: PathRule) throws(UsageError) -> String? {
    guard let program = notify?.words[0], program.contains("/") else { return nil }
    do throws(ValueError) {
      return try paths.path(program, from: $notify.origin)
    } catch {
      throw UsageError("\($notify.origin): 'notify' \(error.reason)", isInFile: true)
    }
  }

  private func kind(_ mode: ModeArgument) throws(UsageError) -> RankingKind {
    do {
      return try mode.kind(content)
    } catch {
      throw UsageError(UsageText(plain: error.commandLine))
    }
  }
}

/// Values of `images`.
enum KeptImages: String, CaseIterable, ArgumentValue {
  case none, thumbnail, mobile, regular, original

  /// nil for no images.
  var size: ImageSize? { ImageSize(rawValue: rawValue) }
}

/// The date of `since`.
struct SinceArgument: ArgumentValue {
  let date: RankingDate

  init(argument: String) throws(ValueError) {
    guard let date = RankingDate(argument) else { throw ValueError("expected a date such as 2024-01-05") }
    self.date = date
  }

  var argumentText: String { date.description }
}

/// A command as words, which may be in quotes: `ntfy publish "my topic"`. No character has another meaning.
struct CommandWords: ArgumentValue {
  let words: [String]
  let argumentText: String

  init(argument: String) throws(ValueError) {
    argumentText = argument
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in argument {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: (quote, word) = (character, word ?? "")
      case _ where quote == nil && character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil else { throw ValueError("missing closing quote \(quote ?? " ")") }
    guard words.first?.isEmpty == false else { throw ValueError("expected a program and its arguments") }
    self.words = words
  }
}
