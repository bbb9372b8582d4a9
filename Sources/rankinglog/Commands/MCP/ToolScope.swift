import CommandLineKit
import RankingLogCore

/// The archive as the tools use it, with the permissions of the command line.
struct ToolScope: Sendable {
  let log: RankingLog
  /// Whether tools may send requests.
  let isOnline: Bool
  /// Whether R-18 works and rankings are shown.
  let showsR18: Bool
  let index: ToolIndex
  let queries = ToolQueries()

  init(_ log: RankingLog, isOnline: Bool, showsR18: Bool) {
    (self.log, self.isOnline, self.showsR18) = (log, isOnline, showsR18)
    index = ToolIndex(log)
  }

  /// The modes that tools accept.
  var modes: [RankingMode] { RankingMode.allCases.filter { showsR18 || !$0.isR18 } }

  /// The arguments of a series: mode and content.
  var series: [MCPProperty] {
    [
      MCPProperty("mode", .choice(modes.map(\.rawValue)), "default: daily"),
      MCPProperty("content", .choice(RankingContent.allCases.map(\.rawValue))),
    ]
  }

  /// Returns the series of the arguments; nil if neither mode nor content is given.
  func givenKind(_ arguments: MCPArguments) throws -> RankingKind? {
    try ModeArgument.kind(
      try arguments.text("mode").map { try ModeArgument(argument: $0) },
      arguments.text("content").flatMap(RankingContent.init))
  }

  /// Returns the series of the arguments, by default the daily one.
  func kind(_ arguments: MCPArguments) throws -> RankingKind {
    try givenKind(arguments) ?? ModeArgument.daily.kind
  }

  /// Returns the dates of an argument; nil if it is not given.
  func dates(_ arguments: MCPArguments, _ name: String = "date") throws -> DateExpression? {
    try arguments.text(name).map { try DateExpression($0) }
  }

  /// Returns a query about the series and the dates of the arguments.
  func query(_ arguments: MCPArguments) throws -> AnalysisQuery {
    AnalysisQuery(
      try kind(arguments), dates: try dates(arguments), depth: arguments.integer("depth"))
  }

  /// Returns the English names of tags.
  func names(of tags: some Sequence<String>) async throws -> NamedTags {
    try await log.tagNames.names(of: tags, in: Language.en.rawValue)
  }

  /// Creates a run of filters that also excludes hidden works; nil if it matches every work.
  func filter(_ texts: [String?]) throws -> FilterRun? {
    var filters = try texts.compactMap(\.self).map { try Filter($0) }
    if !showsR18 { filters.append(try Filter("-age:r18,r18g")) }
    let filter = Filter(all: filters)
    return filter.isEmpty ? nil : log.works.filtering(by: filter)
  }

  /// Returns the hidden works among some.
  func hidden(_ ids: [Int]) async throws -> Set<Int> {
    let restricted = try await log.works.restricted(ids, showsR18 ? .show : .hide)
    return Set(ids.filter(restricted.isHidden))
  }

  /// Returns the columns of a table without the IDs of hidden works.
  ///
  /// - Parameter works: The works in the column `best_id`.
  func columns<Record>(_ fields: [Field<Record>], bestWorks works: [Int]) async throws -> [Field<Record>] {
    let hidden = try await hidden(works)
    return fields.map { field in
      guard "\(field.name)" == "best_id" else { return field }
      return Field(field.name) { record in
        let id = field.value(record)
        if case .number(let id?) = id, hidden.contains(id) { return .number(nil) }
        return id
      }
    }
  }

  /// The error for a hidden work.
  static func hiddenWork(_ id: Int) -> MCPToolError {
    MCPToolError("work \(id) is R-18; the user can start the server with --r18 to show it")
  }

  /// The message of an error for the model; nil for errors of the program.
  static func message(_ error: any Error) -> String? {
    switch error {
    case let error as RankingLogError: error.commandLine
    case let error as UsageError: error.message
    case let error as ValueError: error.reason
    case let error as FilterError: error.commandLine
    default: nil
    }
  }
}
