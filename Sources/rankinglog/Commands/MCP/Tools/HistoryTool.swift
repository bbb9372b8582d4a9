import RankingLogCore

/// The tool `history`: the ranks of works, or the entries of an artist or a tag over time.
enum HistoryTool {
  /// The maximum number of points of all works together, and the maximum number of periods.
  private static let (pointLimit, periodLimit) = (240, 120)

  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "history", title: "Ranking history",
      description:
        "Ranks of works by date in all series, or entries of an artist or a tag (exact, or a name in another language) by period (daily series by default). Specify ids, artist or tag.",
      arguments: [
        MCPProperty("ids", .integers(limit: 10), "works"), MCPProperty("artist", .text, "ID or name"),
        MCPProperty("tag", .text), MCPProperty("by", .choice(PeriodHistory.Length.allCases.map(\.rawValue))),
        MCPProperty("date", .text, "dates, such as 2024-01..2024-06"),
      ] + scope.series,
      result: [
        MCPProperty("works", .objects), MCPProperty("periods", .objects), MCPProperty("notes", .texts),
      ],
      isOpenWorld: false
    ) { arguments in
      let ids = arguments.integers("ids")
      switch (ids.isEmpty, arguments.text("artist"), arguments.text("tag")) {
      case (false, nil, nil): return try await works(ids, scope, arguments)
      case (true, let artist?, nil):
        let id: Int =
          if let id = try? PixivURL.artist(artist) { id } else {
            try await scope.log.analysis.artist(named: artist).id
          }
        return try await periods(.artist(id), scope, arguments)
      case (true, nil, let tag?): return try await periods(.tag(tag), scope, arguments)
      default: throw MCPToolError("specify exactly one of ids, artist and tag")
      }
    }
  }

  private static func works(_ ids: [Int], _ scope: ToolScope, _ arguments: MCPArguments) async throws
    -> MCPToolResult
  {
    let hidden = try await scope.hidden(ids)
    if let id = ids.first(where: hidden.contains) { throw ToolScope.hiddenWork(id) }
    let (kind, dates) = (try scope.givenKind(arguments), try scope.dates(arguments))
    var histories: [WorkHistory] = []
    for id in ids {
      histories += try await scope.log.analysis.history(of: id, in: kind, dates: dates)
        .filter { scope.modes.contains($0.kind.mode) }
    }
    guard !histories.isEmpty else { throw RankingLogError.nothing("no stored ranking contains these works") }
    let limit = max(8, pointLimit / histories.count)
    let table = ToolTable(histories, fields(limit))
    let notes = table.count < histories.count ? ["\(histories.count - table.count) histories omitted"] : []
    return MCPToolResult(text: ([table.text] + notes).joined(separator: "\n")) { writer in
      writer.member("works", table)
      writer.member("periods", [String]())
      writer.member("notes", notes)
    }
  }

  private static func periods(
    _ subject: PeriodHistory.Subject, _ scope: ToolScope, _ arguments: MCPArguments
  ) async throws -> MCPToolResult {
    let query = try scope.query(arguments)
    let length = arguments.text("by").flatMap(PeriodHistory.Length.init) ?? .month
    let history = try await scope.log.analysis.history(of: subject, query, by: length)
    let repeated = ["mode", "content", "known", "unknown"]
    // Periods without an entry would fill the result.
    let periods = history.periods.filter { $0.places ?? 0 > 0 }.suffix(periodLimit)
    let fields = try await scope.columns(
      PeriodFields.printer(query.kind).fields.filter { !repeated.contains("\($0.name)") },
      bestWorks: periods.compactMap(\.bestWork))
    let table = ToolTable(periods, fields, upTo: 8000)
    var notes = [history.coverage.message.commandLine]
    if case .tag(let tag) = history.subject, history.subject != subject {
      notes.append("the tag is \(try await scope.names(of: [tag]).text(of: tag).forModel())")
    }
    return MCPToolResult(text: "\(notes.joined(separator: "\n"))\n\(table.text)") { [notes] writer in
      writer.member("works", [String]())
      writer.member("periods", table)
      writer.member("notes", notes)
    }
  }

  /// - Parameter limit: The maximum number of points of a work.
  private static func fields(_ limit: Int) -> [Field<WorkHistory>] {
    [
      Field("id") { .number($0.id) }, Field("title") { .text($0.illust?.title) },
      Field("artist") { .text($0.illust?.artist?.name) }, Field("mode") { .text($0.kind.mode.rawValue) },
      Field("content") { .text($0.kind.content.rawValue) },
      Field("peak") { .number($0.places.map(\.rankOrPosition).min()) },
      Field("lists") { .number($0.places.count) }, Field("runs") { .number($0.runs.count) },
      Field("first") { .text($0.places.first?.date.description) },
      Field("last") { .text($0.places.last?.date.description) },
      Field("sparkline") { .text(points($0, 60).map { HistoryText.bar($0.rankOrPosition) }.joined()) },
      Field("points") { .texts(points($0, limit).map { "\($0.date):\($0.rankOrPosition)" }) },
    ]
  }

  /// Returns the entries at equal distances, with the first and the last one.
  private static func points(_ history: WorkHistory, _ limit: Int) -> [WorkHistory.Place] {
    let places = history.places
    guard places.count > limit else { return places }
    return (0..<limit).map { places[$0 * (places.count - 1) / (limit - 1)] }
  }
}
