import CommandLineKit
import RankingLogCore

/// `rankinglog history`.
struct HistoryCommand: ArchiveCommand, ColumnarCommand {
  static let name = "history"
  static let abstract = "Print the ranking history of works, artists or tags."
  static let discussion = """
    Prints the ranks of works, or counts the entries of an artist or a tag by month. A streak is an unbroken sequence \
    of rankings with the work. It ends if a stored ranking does not contain the work; an end next to a date that is \
    not stored is open. A ranking also contains the ranks of the previous day, so some ranks of dates that are not \
    stored are inferred ('told' in the column stored). Without -m, works are looked up in all series, artists and tags \
    in the daily series.
    """
  static let examples = [
    Example("rankinglog history 114862000", "all its ranks"),
    Example("rankinglog history 114862000 -m daily --runs -f tsv", "one line per streak"),
    Example("rankinglog history --artist 15884089", "an artist by month"),
    Example("rankinglog history --tag 初音ミク --by year", "a tag by year"),
  ]

  static let columnSets = [
    ColumnSet(HistoryLayout.placeFields), ColumnSet(HistoryLayout.runFields, with: "--runs"),
    ColumnSet(PeriodFields.printer(RankingKind(.daily)).fields, with: "--artist or --tag"),
  ]
  static let footer = columnHelp

  @Argument("ID|URL", "IDs or URLs of works.")
  var works: [String]
  @Option(
    "--artist", "Count the works of the artist with this ID or NAME.", placeholder: "ID|NAME",
    scope: .commandLine)
  var artist: String?
  @Option(
    "--tag", "Count the works with exactly the tag TAG, or with a tag of that name.", placeholder: "TAG",
    scope: .commandLine)
  var tag: String?
  @Option("--by", "Count works by PERIOD.", placeholder: "PERIOD") var by = PeriodHistory.Length.month
  @Group var options = AnalysisOptions()
  @Flag("--runs", "Print one line per streak instead of one per ranking.", scope: .commandLine)
  var runs = false
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    try WorkArgument.check(works)
    let subjects = [!works.isEmpty, artist != nil, tag != nil].count { $0 }
    guard subjects == 1 else { throw UsageError("specify works, --artist or --tag") }
    if works.isEmpty, runs { throw UsageError("--runs requires works") }
    try output.check(Self.columnSets[works.isEmpty ? 2 : runs ? 1 : 0], of: Self.columnSets)
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    if let tag { return try await printPeriods(of: .tag(tag), log, context) }
    if let artist { return try await printPeriods(of: .artist(try await id(of: artist, log)), log, context) }
    return try await printWorks(try WorkArgument.ids(works), log, context)
  }

  private func id(of artist: String, _ log: RankingLog) async throws -> Int {
    if let id = try? PixivURL.artist(artist) { return id }
    return try await log.analysis.artist(named: artist).id
  }

  private func printPeriods(of subject: PeriodHistory.Subject, _ log: RankingLog, _ context: Context)
    async throws -> ExitStatus
  {
    let query = try options.query
    let history = try await log.analysis.history(of: subject, query, by: by)
    if case .tag(let tag) = history.subject, history.subject != subject {
      let names = try await log.tagNames.names(of: [tag], context.texts)
      context.reporter.note("the tag is \(names.text(of: tag))")
    }
    let status = options.report(history.coverage, context)
    try PeriodFields.printer(query.kind).selecting(output.columns)
      .print(history.periods, output.format(context), context)
    return status
  }

  private func printWorks(_ ids: [Int], _ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    var (histories, missing): ([WorkHistory], [Int]) = ([], [])
    for id in ids {
      let found = try await log.analysis.history(
        of: id, in: try options.kind, dates: options.date?.value, depth: options.depth)
      histories += found
      if found.isEmpty { missing.append(id) }
    }
    guard !histories.isEmpty else { throw try notRanked(missing) }
    var status = ExitStatus.done
    for coverage in histories.map(\.coverage) where options.report(coverage, context) != .done {
      status = .partly
    }
    try HistoryLayout(runs: runs, columns: output.columns).print(histories, output.format(context), context)
    guard !missing.isEmpty else { return status }
    context.reporter.note(Message(try notRanked(missing).commandLine))
    return .partly
  }

  private func notRanked(_ ids: [Int]) throws -> RankingLogError {
    let isNarrowed = try options.kind != nil || options.date != nil || options.depth != nil
    let works = ids.map { "work \($0)" }.joined(separator: ", ")
    return .nothing("no \(isNarrowed ? "selected" : "stored") ranking contains \(works)")
  }
}

extension PeriodHistory.Length: ArgumentValue {}

/// The columns of periods.
enum PeriodFields {
  static func printer(_ kind: RankingKind) -> FieldLayout<PeriodHistory.Period> {
    FieldLayout(
      kind: "period",
      fields: [
        Field("period", .init("Period", 7...7)) { .text($0.name) },
        Field("mode") { _ in .text(kind.mode.rawValue) },
        Field("content") { _ in .text(kind.content.rawValue) },
        Field("known", .init("Known", 5...5, .right)) { .number($0.known) },
        Field("unknown", .init("Unknown", 7...7, .right)) { .number($0.unknown) },
        Field("places", .init("Places", 6...6, .right)) { .number($0.places) },
        Field("works", .init("Works", 6...6, .right)) { .number($0.works) },
        Field("debuts", .init("Debuts", 6...6, .right)) { .number($0.debuts) },
        Field("best", .init("Best", 4...4, .right)) { .number($0.best) },
        Field("best_id", .init("Best ID", 9...9, .right)) { .number($0.bestWork) },
        Field("per_list", .init("Per list", 8...8, .right)) { .decimal($0.perList) },
      ])
  }
}
