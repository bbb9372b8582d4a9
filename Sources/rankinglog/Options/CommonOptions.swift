import CommandLineKit
import RankingLogCore

extension ColorChoice: ArgumentValue {}

/// Values of `--progress`.
enum ProgressChoice: String, CaseIterable, Sendable, ArgumentValue {
  case auto, plain, none

  func style(isTerminal: Bool) -> Reporter.ProgressStyle {
    switch self {
    case .auto: isTerminal ? .block : .none
    case .plain: .plain
    case .none: .none
    }
  }
}

/// Options of every command that uses the archive.
struct CommonOptions: Arguments {
  static let section = Section.common

  @Option("--data-dir", "Archive directory.", placeholder: "DIR", as: .path) var dataDir: String?
  @Option(
    "--cache-dir", "Image cache directory; it may be deleted at any time.", placeholder: "DIR", as: .path)
  var cacheDir: String?
  @Flag("--quiet", "Print only errors, and the summary of a failed run.", short: "q") var quiet = false
  @Flag("--verbose", "Log every request.", short: "v") var verbose = false
  @Option("--color", "Use color.", placeholder: "WHEN") var color = ColorChoice.auto
  @Option("--progress", "Progress display on stderr.", placeholder: "HOW") var progress = ProgressChoice.auto
  @Option("--language", "Language of messages; the default is the locale's.", placeholder: "LANG")
  var language: Language?

  /// Returns the styler for stdout.
  func styler(_ context: Context) -> Styler {
    Styler(isOn: color.isOn(isTerminal: context.output.isTerminal, environment: context.environment))
  }
}
