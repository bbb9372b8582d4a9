@testable import CommandLineKit

/// A small program that uses all features of the parser.
struct SampleProgram: Command {
  static let name = "rankinglog"
  static let abstract = "Browse past rankings."
  static let footer = "Run 'rankinglog help COMMAND' for the options of a command."
  static let subcommands: [any Command.Type] = [
    SampleRanking.self, SampleDownload.self, SampleRecents.self, SampleHidden.self,
  ]
}

enum SampleMode: String, CaseIterable, ArgumentValue {
  case daily
  case weekly
  case monthly
}

struct SampleNetwork: Arguments {
  static let section = Section.network

  @Option("--proxy", "A proxy for all requests.", placeholder: "URL", as: .sampleProxy) var proxy: String?
  @Option(
    "--connect-to", "Connect to another address, as curl does.", placeholder: "HOST1:PORT1:HOST2:PORT2",
    section: .advanced)
  var connectTo: [String]
  @Option("--retries", "Retries for each request.", as: .range(0...)) var retries = 5
}

extension ValueParser where Value == String {
  static var sampleProxy: ValueParser {
    ValueParser { text throws(ValueError) in
      guard text.hasPrefix("http://") else {
        throw ValueError("expected http://HOST:PORT", showsValue: false)
      }
      return text
    }
  }
}

struct SampleCommon: Arguments {
  static let section = Section.common

  @Option("--data-dir", "Archive directory.", placeholder: "DIR") var dataDir = ""
  @Flag("--quiet", "Print errors only.", short: "q") var quiet = false
  @Flag("--verbose", "Print more.", short: "v") var verbose = false

  func validate() throws(UsageError) {
    if quiet, verbose { throw UsageError("\($quiet.origin) and \($verbose.origin) cannot be combined") }
  }
}

struct SampleRanking: Command {
  static let name = "ranking"
  static let abstract = "Print past rankings."
  static let discussion = """
    Rankings are printed newest first, one block for each date. A ranking that was fetched once is stored, and
    is not fetched again.

      A..B    a range of dates
      -Nd     N days before today
    """
  static let examples: [Example] = [
    Example("rankinglog ranking -d 2014-11-06", "one day"),
    Example("rankinglog ranking -m weekly --back 3 -n 10 -f ndjson > weeks", "the top ten of four weeks"),
  ]
  static let section = Section.selection

  @Option("--mode", "The ranking's mode.", short: "m") var mode = SampleMode.daily
  @Option("--date", "The date or range of dates.", short: "d") var date = "latest"
  @Option("--limit", "Only the top N.", short: "n", placeholder: "N") var limit: Int?
  @Flag("--offline", "Use only what is stored.", short: "o") var offline = false
  @Flag("--no-recents", "Do not change the recents.") var recents = true
  @Flag("--refresh", "Fetch again what is stored.", scope: .ignoringVariable) var refresh = false
  @Option("--secret", "For tests.", isHidden: true) var secret: String?
  @Group var network = SampleNetwork()
  @Group var common = SampleCommon()
}

struct SampleDownload: Command {
  static let name = "download"
  static let abstract = "Download works."

  @Argument("ID|URL", "Works by ID or URL.") var works: [Int]
  @Option("--jobs", "Concurrent transfers.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4
  @Option("--output", "The directory for files.", short: "o", placeholder: "DIR", scope: .commandLine)
  var output =
    "./rankinglog"
  @Option("--rate", "Maximum rate.", formerly: ["--speed", "-s", .inSection("--hurry")])
  var rate: Double?
  @Group var common = SampleCommon()
}

struct SampleRecents: Command {
  static let name = "recents"
  static let abstract = "Recently viewed works."
  static let subcommands: [any Command.Type] = [SampleList.self, SampleExport.self]
  static let defaultSubcommand: (any Command.Type)? = SampleList.self
}

struct SampleList: Command {
  static let name = "list"
  static let abstract = "List recent works."

  @Option("--limit", "At most N works.", short: "n", placeholder: "N") var limit = 200
}

struct SampleExport: Command {
  static let name = "export"
  static let abstract = "Export the originals of recent works."

  @Argument("DIR", "The directory for files.") var directory: String
  @Argument("SIZE", "Which size.") var size: String?
  @Option("--limit", "At most N works.", short: "n", placeholder: "N") var limit = 200
}

struct SampleHidden: Command {
  static let name = "internals"
  static let abstract = "For tests."
  static let isHidden = true

  @Argument("ID", "Works.", atLeast: 2) var works: [String]
}

/// Parses a command line, its words separated by spaces.
func parsed<Wanted: Command>(
  _ line: String, as type: Wanted.Type = Wanted.self, environment: [String: String] = [:],
  file text: String? = nil
) throws -> Wanted {
  let words = line.split(separator: " ").map(String.init)
  let file = try text.map { text throws(UsageError) in try ConfigFile(path: "config", text: text) }
  guard
    case .run(let command, _) = try Parser(SampleProgram.self).parse(
      words, environment: environment, file: { _ in file }),
    let wanted = command as? Wanted
  else { throw UsageError("'\(line)' runs another command") }
  return wanted
}

/// Returns the error message of a command line; nil without an error.
func usageMessage(
  _ line: String, environment: [String: String] = [:], file text: String? = nil
) -> String? {
  let words = line.split(separator: " ").map(String.init)
  do {
    let file = try text.map { text throws(UsageError) in try ConfigFile(path: "config", text: text) }
    _ = try Parser(SampleProgram.self).parse(words, environment: environment, file: { _ in file })
    return nil
  } catch {
    return "\(error)"
  }
}
