import RankingLogCore

/// The tool `coverage`: the stored part of the rankings.
enum CoverageTool {
  /// The maximum number of months.
  private static let monthLimit = 60

  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "coverage", title: "Stored rankings",
      description: "Stored series with first and last date; with mode or date, the stored rankings by month.",
      arguments: scope.series + [MCPProperty("date", .text, "dates, such as 2024 or 2024-01..2024-06")],
      result: [
        MCPProperty("series", .objects), MCPProperty("months", .objects), MCPProperty("notes", .texts),
      ],
      isOpenWorld: false
    ) { arguments in
      guard try scope.givenKind(arguments) != nil || arguments.text("date") != nil else {
        return try await series(scope)
      }
      let query = try scope.query(arguments)
      let coverage = try await scope.log.analysis.months(query)
      let table = ToolTable(coverage.months.suffix(monthLimit), StatsFields.months(query.kind))
      let note = coverage.total.message.commandLine
      return MCPToolResult(text: "\(note)\n\(table.text)") { writer in
        writer.member("series", [String]())
        writer.member("months", table)
        writer.member("notes", [note])
      }
    }
  }

  private static func series(_ scope: ToolScope) async throws -> MCPToolResult {
    let series = try await scope.log.analysis.series().filter { scope.modes.contains($0.coverage.kind.mode) }
    guard !series.isEmpty else {
      throw RankingLogError.nothing("the archive contains no ranking; \(.storeRankings)")
    }
    let table = ToolTable(series, StatsFields.series)
    let note = "latest published ranking: \(scope.log.calendar.latest)"
    return MCPToolResult(text: "\(note)\n\(table.text)") { writer in
      writer.member("series", table)
      writer.member("months", [String]())
      writer.member("notes", [note])
    }
  }
}
