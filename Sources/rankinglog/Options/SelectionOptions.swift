import CommandLineKit
import RankingLogCore

extension RankingContent: ArgumentValue {}

/// Options that select rankings.
struct SelectionOptions: Arguments {
  static let section = Section.selection

  @Option(.mode, "Mode of the ranking; see rankinglog modes.")
  var mode = ModeArgument.daily
  @Option(.content, "Only works of type CONTENT.") var content: RankingContent?
  @Option(
    .date,
    "Ranking date in Japan: 2014-11-06, 2014-11, 2014, latest, yesterday, -7d, or a range A..B, A.., ..B.")
  var date = DateArgument.latest
  @Option("--back", "Add the N rankings before DATE, or all earlier rankings.", placeholder: "N|all")
  var back: BackArgument?
  @Option(
    "--step", "Interval between rankings: day, week, month or Nd (default: the period of the mode).",
    placeholder: "STEP")
  var step: StepArgument?
  @Option(.limit, "Only ranks 1 to N of each ranking, before filters.")
  var limit: Int?
  @Option("--pages", "At most N pages of each ranking.", placeholder: "N", as: .range(1...)) var pages: Int?

  /// Sets the mode, content and date from plain arguments.
  ///
  /// - Parameter isRanking: Whether an option selects a ranking, so that a number is a date.
  /// - Returns: The other arguments.
  func accept(_ words: [String], acceptsWorks: Bool, isRanking: Bool = false) throws(UsageError) -> [String] {
    let words = try SelectionWords(words, acceptsWorks: acceptsWorks, isRanking: isRanking)
    try SelectionWords.set(_mode, words.mode(given: mode), refines: words.mode == nil)
    try SelectionWords.set(_content, words.content.map { ($0.word, $0.value) })
    try SelectionWords.set(_date, words.date)
    return words.others
  }

  /// The selection for the core; the URL of a ranking replaces mode, content and date.
  func selection(_ source: SourceOptions, url: PixivURL? = nil, calendar: PublicationCalendar) throws
    -> RankingSelection
  {
    var (kind, expression) = (try mode.kind(content), date.value)
    if case .ranking(let mode, let content, let date) = url {
      let named = try mode.map(SelectionOptions.kind) ?? RankingKind(.daily)
      kind = RankingKind(named.mode, try content.map(SelectionOptions.content) ?? named.content)
      expression = date.map { .single(.day($0)) } ?? .latest
    }
    return RankingSelection(
      kind: kind,
      schedule: try RankingSchedule(
        expression, of: kind.mode, back: back?.value ?? .rankings(0), step: step?.value, calendar: calendar),
      limits: RankingLimits(entries: limit, pages: pages), source: source.source.source,
      cachePolicy: try source.cachePolicy)
  }

  /// Rejects options on the command line that conflict with the URL of a ranking, which determines mode, content and
  /// date. Values of the environment and the file are ignored.
  func checkConflictsWithURL() throws(UsageError) {
    if let option = [$mode, $content, $date].givenSpellings.first {
      throw UsageError("the URL already sets mode, content and date; omit \(option)")
    }
  }

  private static func content(_ name: String) throws(RankingLogError) -> RankingContent {
    guard let content = RankingContent(rawValue: name) else {
      let valid = RankingContent.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("pixiv has no content '\(name)'; valid: \(valid)")
    }
    return content
  }

  private static func kind(_ name: String) throws(RankingLogError) -> RankingKind {
    guard let kind = RankingKind(name: name) else {
      let hint =
        nearest(to: name, among: RankingKind.names).map { "did you mean '\($0)'?" } ?? "see rankinglog modes"
      throw .usage("pixiv has no ranking '\(name)'; \(hint)")
    }
    return kind
  }
}

extension CachePolicy {
  /// Creates the policy of the two flags.
  init(offline: Bool, refresh: Bool) throws(RankingLogError) {
    if offline, refresh { throw .usage("--offline and --refresh cannot be combined") }
    self = offline ? .cacheOnly : refresh ? .reload : .useCache
  }
}

/// `auto` or the name of an API.
enum SourceArgument: String, CaseIterable, ArgumentValue {
  case auto, web, app, papi, sapi

  var source: RankingSource? { RankingSource(rawValue: rawValue) }
}

/// The number of additional rankings, or `all`.
struct BackArgument: ArgumentValue {
  let value: BackCount

  init(argument: String) throws(ValueError) {
    guard let value = BackCount(argument) else { throw ValueError("expected a number of rankings, or all") }
    self.value = value
  }
}

/// `day`, `week`, `month` or `10d`.
struct StepArgument: ArgumentValue {
  let value: RankingStep

  init(argument: String) throws(ValueError) {
    guard let value = RankingStep(argument) else {
      throw ValueError("expected day, week, month, or a number of days such as 10d")
    }
    self.value = value
  }
}
