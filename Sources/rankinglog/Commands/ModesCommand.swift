import CommandLineKit
import RankingLogCore

/// `rankinglog modes`.
struct ModesCommand: SyncCommand {
  static let name = "modes"
  static let abstract = "List all ranking modes."
  static let discussion = """
    Prints contents, first date, step, sources and other names of each mode, and whether it requires an account. The \
    step is the period of a ranking: a weekly ranking of a date counts the 7 days up to it, and a range of dates \
    selects every seventh one, from its end.
    """
  static let examples = [Example("rankinglog modes -f tsv | cut -f1", "mode names only")]

  @Option(.format, "Output format (default: table on a terminal, tsv otherwise).")
  var format: ModesFormat?
  @Group var common = CommonOptions()

  var messages: CommonOptions { common }

  func run(_ context: Context) throws -> ExitStatus {
    let layout = FieldLayout<RankingMode>(kind: "mode", fields: Self.fields(context.texts.language))
    try layout.print(RankingMode.allCases, OutputFormat(format, context), context)
    return .done
  }

  private static func fields(_ language: Language) -> [Field<RankingMode>] {
    [
      Field("mode", .init("Mode", 4...16)) { .text($0.rawValue) },
      Field("contents", .init("Contents", 4...26)) { .texts($0.contents.map(\.rawValue)) },
      Field("first", .init("First date", 10...10)) { .text($0.firstDate.description) },
      Field("step", .init("Step", 4...5)) { mode in
        switch mode.period {
        case .day: .text("1 d")
        case .week: .text("7 d")
        case .month: .text("30 d")
        }
      },
      Field("sources", .init("Sources", 4...18)) { mode in
        let sources = RankingSource.allCases.filter { mode.kinds.contains(where: $0.lists) }
        return .texts(sources.map(\.rawValue))
      },
      Field("sign_in", .init("Sign-in", 4...7)) { .flag($0.isR18) },
      Field("names", .init("Other names", 4...40)) { mode in
        // Spaces separate the names, which are accepted without spaces, too.
        let localized =
          language == .en ? [] : [ModeNames.name(of: mode, in: language).replacing(" ", with: "")]
        return .texts(localized + mode.kinds.compactMap(\.appName))
      },
    ]
  }
}

extension RankingMode {
  fileprivate var kinds: [RankingKind] { contents.map { RankingKind(self, $0) } }
}

/// Values of `modes -f`.
enum ModesFormat: String, CaseIterable, ArgumentValue {
  case table, tsv
}
