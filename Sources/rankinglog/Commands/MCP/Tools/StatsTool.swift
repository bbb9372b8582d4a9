import RankingLogCore

/// The tool `stats`: numbers about the archive and its rankings.
enum StatsTool {
  private enum Subject: String, CaseIterable {
    case totals, survival, overlap
  }

  /// The maximum number of days or dates.
  private static let limit = 60

  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "stats", title: "Statistics",
      description:
        "totals: numbers of stored works, artists and files; survival: share of works still ranked after each day; overlap: works shared with the series with.",
      arguments: [MCPProperty("of", .choice(Subject.allCases.map(\.rawValue)), "default: totals")]
        + scope.series + [
          MCPProperty("date", .text, "dates, such as 2024-01"),
          MCPProperty("with", .choice(scope.modes.map(\.rawValue)), "other mode of overlap"),
        ],
      result: [MCPProperty("records", .objects), MCPProperty("notes", .texts)],
      isOpenWorld: false
    ) { arguments in
      let analysis = scope.log.analysis
      switch arguments.text("of").flatMap(Subject.init) ?? .totals {
      case .totals:
        return result([try await analysis.totals()], StatsFields.totals, [])
      case .survival:
        let survival = try await analysis.survival(try scope.query(arguments))
        return result(survival.days, StatsFields.days, [survival.coverage])
      case .overlap:
        guard let name = arguments.text("with") else { throw MCPToolError("missing argument with") }
        let other = try ModeArgument(argument: name).kind(
          arguments.text("content").flatMap(RankingContent.init))
        let overlap = try await analysis.overlap(try scope.query(arguments), with: other)
        return result(overlap.dates, StatsFields.overlap, overlap.coverages)
      }
    }
  }

  private static func result<Record>(
    _ records: [Record], _ fields: [Field<Record>], _ coverages: [Coverage]
  ) -> MCPToolResult {
    let table = ToolTable(records.prefix(limit), fields, upTo: 6000)
    var notes = coverages.map(\.message.commandLine)
    if table.count < records.count { notes.append("\(records.count - table.count) records omitted") }
    return MCPToolResult(text: table.text + notes.joined(separator: "\n")) { [notes] writer in
      writer.member("records", table)
      writer.member("notes", notes)
    }
  }
}
