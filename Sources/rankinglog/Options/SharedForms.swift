import CommandLineKit
import RankingLogCore

extension OptionForm where Value == ModeArgument {
  static var mode: OptionForm { OptionForm("--mode", short: "m", placeholder: "MODE") }
}

extension OptionForm where Value == RankingContent {
  static var content: OptionForm { OptionForm("--content", short: "c", placeholder: "CONTENT") }
}

extension OptionForm where Value == DateArgument {
  static var date: OptionForm { OptionForm("--date", short: "d", placeholder: "DATE") }
}

extension OptionForm where Value == Int {
  static var limit: OptionForm { OptionForm("--limit", short: "n", placeholder: "N", as: .range(1...)) }

  /// The number of concurrent transfers.
  static var jobs: OptionForm { OptionForm("--jobs", short: "j", placeholder: "N", as: .range(1...16)) }

  /// The number of ranks of each ranking that an analysis uses.
  static var depth: OptionForm { OptionForm("--depth", placeholder: "K", as: .range(1...100_000)) }
}

extension OptionForm where Value: ArgumentValue {
  /// The format of a command that has its own formats. A format set for all commands applies to the commands that print
  /// works.
  static var format: OptionForm { OptionForm("--format", short: "f", placeholder: "FORMAT", scope: .section) }
}

extension OptionForm where Value == String {
  /// An output directory.
  static var outputDirectory: OptionForm {
    OptionForm("--output", short: "o", placeholder: "DIR", scope: .commandLine, as: .path)
  }
}
