import CommandLineKit
import RankingLogCore

extension RankingContent: ArgumentValue {}

/// Options that select rankings.
struct SelectionOptions: Arguments {
  static let section = Section.selection

  @Option("The ranking; `rankinglog modes` lists them.", short: "m", placeholder: "MODE")
  var mode = ModeArgument.daily
  @Option("Only works of this type.", short: "c", placeholder: "CONTENT") var content: RankingContent?
  @Option(
    "Ranking date in Japan: 2014-11-06, 2014-11, 2014, latest, yesterday, -7d, or a range A..B, A.., ..B.",
    short: "d",
    placeholder: "DATE")
  var date = DateArgument.latest
  @Option("Also the N rankings before the date, or all.", placeholder: "N|all") var back: BackArgument?
  @Option(
    "Interval between rankings: day, week, month or Nd (default: the period of the mode).",
    placeholder: "STEP")
  var step: StepArgument?
  @Option(
    "Only the top N of each ranking.", short: "n",
    placeholder: "N", as: .range(1...))
  var limit: Int?
  @Option("At most N pages of each ranking.", placeholder: "N", as: .range(1...)) var pages: Int?

  var parts: ArgumentParts {
    [
      "mode": _mode, "content": _content, "date": _date, "back": _back, "step": _step, "limit": _limit,
      "pages": _pages,
    ]
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

  /// The URL of a ranking determines mode, content and date: options on the command line that set them are rejected,
  /// values from the environment and the file are ignored.
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
    Sources: auto uses the Web, which needs no account, and the App for what the Web does not show. papi and sapi \
    are APIs that pixiv closed in 2021 and 2015; use them with --connect-to and a mirror or an archive. R-18 \
    rankings need an account: see rankinglog auth.
    """

  @Option("The API of pixiv to use.", placeholder: "API")
  var source = SourceArgument.auto
  @Flag("Use only what is stored; send no requests.") var offline = false
  @Flag("Fetch again what is stored; the old snapshot is kept.", fromFile: false) var refresh = false

  var parts: ArgumentParts { ["source": _source, "offline": _offline, "refresh": _refresh] }

  var cachePolicy: CachePolicy { get throws { try CachePolicy(offline: offline, refresh: refresh) } }
}

extension CachePolicy {
  /// The policy for the two flags.
  init(offline: Bool, refresh: Bool) throws(RankingLogError) {
    if offline, refresh { throw .usage("--offline and --refresh cannot be combined") }
    self = offline ? .cacheOnly : refresh ? .reload : .useCache
  }
}

/// A ranking by any of its names in any API.
struct ModeArgument: ArgumentValue {
  let kind: RankingKind
  let name: String

  /// The default.
  static let daily = ModeArgument(kind: RankingKind(.daily), name: "daily")

  /// The series of two options; nil if neither is given.
  static func kind(_ mode: ModeArgument?, _ content: RankingContent?) throws -> RankingKind? {
    mode == nil && content == nil ? nil : try (mode ?? daily).kind(content)
  }

  init(kind: RankingKind, name: String) {
    self.kind = kind
    self.name = name
  }

  init(argument: String) throws(ValueError) {
    guard let kind = RankingKind(name: argument) else {
      let modes = RankingMode.allCases.map(\.rawValue)
      guard let near = nearest(to: argument, among: RankingKind.names) else {
        throw ValueError("valid: \(modes.joined(separator: ", "))")
      }
      throw ValueError("did you mean '\(near)'? Valid: \(modes.joined(separator: ", "))")
    }
    self.init(kind: kind, name: argument)
  }

  var argumentText: String { name }

  /// The series, limited to a content.
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

/// A number of rankings, or `all`.
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
