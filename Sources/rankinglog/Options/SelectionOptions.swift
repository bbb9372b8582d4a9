import CommandLineKit
import RankingLogCore

extension RankingContent: ArgumentValue {}

/// Options that select rankings.
struct SelectionOptions: Arguments {
  static let section = Section.selection

  @Option("Mode of the ranking; see rankinglog modes.", short: "m", placeholder: "MODE")
  var mode = ModeArgument.daily
  @Option("Only works of type CONTENT.", short: "c", placeholder: "CONTENT") var content: RankingContent?
  @Option(
    "Ranking date in Japan: 2014-11-06, 2014-11, 2014, latest, yesterday, -7d, or a range A..B, A.., ..B.",
    short: "d",
    placeholder: "DATE")
  var date = DateArgument.latest
  @Option("Add the N rankings before DATE, or all earlier rankings.", placeholder: "N|all") var back:
    BackArgument?
  @Option(
    "Interval between rankings: day, week, month or Nd (default: the period of the mode).",
    placeholder: "STEP")
  var step: StepArgument?
  @Option(
    "Only ranks 1 to N of each ranking, before filters.", short: "n",
    placeholder: "N", as: .range(1...))
  var limit: Int?
  @Option("At most N pages of each ranking.", placeholder: "N", as: .range(1...)) var pages: Int?

  var parts: ArgumentParts {
    [
      "mode": _mode, "content": _content, "date": _date, "back": _back, "step": _step, "limit": _limit,
      "pages": _pages,
    ]
  }

  /// Sets the mode, content and date from plain arguments.
  ///
  /// - Returns: The other arguments.
  func accept(_ words: [String], acceptsWorks: Bool) throws(UsageError) -> [String] {
    let words = try SelectionWords(
      words, acceptsWorks: acceptsWorks, isRanking: !givenOnCommandLine().isEmpty)
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
    for origin in [$mode, $content, $date] {
      guard case .word(let option) = origin else { continue }
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

/// Options for the API to use and for stored data.
struct SourceOptions: Arguments {
  static let section = Section.selection

  static let footer = """
    Sources: auto uses pixiv's website, which needs no account, and the app API for works hidden on the website. papi \
    and sapi are APIs that pixiv closed in 2021 and 2015; use them with --connect-to and a mirror. R-18 rankings \
    require an account; see rankinglog auth.
    """

  @Option("API to use.", placeholder: "API")
  var source = SourceArgument.auto
  @Flag("Use only stored data; send no requests.") var offline = false
  @Flag("Fetch stored data again; earlier snapshots are not deleted.", fromFile: false) var refresh = false

  var parts: ArgumentParts { ["source": _source, "offline": _offline, "refresh": _refresh] }

  var cachePolicy: CachePolicy { get throws { try CachePolicy(offline: offline, refresh: refresh) } }
}

extension CachePolicy {
  /// Creates the policy of the two flags.
  init(offline: Bool, refresh: Bool) throws(RankingLogError) {
    if offline, refresh { throw .usage("--offline and --refresh cannot be combined") }
    self = offline ? .cacheOnly : refresh ? .reload : .useCache
  }
}

/// The name of a ranking mode in any API.
struct ModeArgument: ArgumentValue {
  let kind: RankingKind
  let name: String

  /// The default mode.
  static let daily = ModeArgument(kind: RankingKind(.daily), name: "daily")

  /// Returns the series of two options; nil if neither is given.
  static func kind(_ mode: ModeArgument?, _ content: RankingContent?) throws -> RankingKind? {
    mode == nil && content == nil ? nil : try (mode ?? daily).kind(content)
  }

  init(kind: RankingKind, name: String) {
    self.kind = kind
    self.name = name
  }

  init(argument: String) throws(ValueError) {
    let name = Self.isR18(argument) ? RankingMode.dailyR18.rawValue : Self.normalized(argument)
    guard let kind = RankingKind(name: name) else {
      // Never a ranking of gore for a misspelled `r18`.
      let names = RankingKind.names.filter { name.contains("g") || !$0.contains("r18g") }
      let modes = RankingMode.allCases.map(\.rawValue).joined(separator: ", ")
      guard let near = nearest(to: name, among: names) else { throw ValueError("valid: \(modes)") }
      throw ValueError("did you mean '\(near)'? Valid: \(modes)")
    }
    self.init(kind: kind, name: name)
  }

  /// Whether a word means the R-18 ranking of a mode.
  static func isR18(_ word: String) -> Bool { ["r18", "r_18"].contains(normalized(word)) }

  /// `Daily-R18` as `daily_r18`.
  private static func normalized(_ word: String) -> String {
    String(word.lowercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The problem of a plain argument that is neither a mode nor a date.
  static func unknown(_ word: String) -> String {
    let names = RankingMode.allCases.map(\.rawValue).filter { word.contains("g") || !$0.contains("r18g") }
    let hint = nearest(to: normalized(word), among: names).map { "did you mean '\($0)'?" }
    return
      "'\(word)' is neither a ranking mode nor a date; \(hint ?? "use a mode such as weekly, or a date such as 2014-11-06")"
  }

  /// The R-18 ranking of the same period.
  var r18: ModeArgument {
    get throws(UsageError) {
      let modes: [RankingMode: RankingMode] = [
        .daily: .dailyR18, .weekly: .weeklyR18, .male: .maleR18, .female: .femaleR18, .dailyAI: .dailyAIR18,
      ]
      if kind.mode.isR18 { return self }
      guard let mode = modes[kind.mode] else {
        throw UsageError("pixiv has no R-18 ranking for \(name); use r18 with daily, weekly, male or female")
      }
      return ModeArgument(kind: RankingKind(mode, kind.content), name: mode.rawValue)
    }
  }

  var argumentText: String { name }

  /// Returns the series, limited to a content.
  func kind(_ content: RankingContent?) throws(RankingLogError) -> RankingKind {
    guard let content else { return kind }
    if kind.content != .all, kind.content != content {
      throw .usage("mode \(name) already selects \(kind.content.rawValue); omit --content")
    }
    return RankingKind(kind.mode, content)
  }
}

/// `auto` or the name of an API.
enum SourceArgument: String, CaseIterable, ArgumentValue {
  case auto, web, app, papi, sapi

  var source: RankingSource? { RankingSource(rawValue: rawValue) }
}

/// A date or a range of dates.
struct DateArgument: ArgumentValue {
  static let latest = DateArgument(value: .latest, argumentText: "latest")

  let value: DateExpression
  let argumentText: String

  private init(value: DateExpression, argumentText: String) {
    (self.value, self.argumentText) = (value, argumentText)
  }

  init(argument: String) throws(ValueError) {
    do {
      self.init(value: try DateExpression(argument), argumentText: argument)
    } catch {
      throw ValueError(error)
    }
  }
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
