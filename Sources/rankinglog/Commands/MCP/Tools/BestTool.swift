import RankingLogCore

/// The tool `best`: the best works, artists or tags of a number of rankings.
enum BestTool {
  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "best", title: "Best works, artists and tags",
      description:
        "Standings of stored rankings by points (depth + 1 - rank per ranking). against compares tags with other dates.",
      arguments: [MCPProperty("of", .choice(BestCommand.Subject.allCases.map(\.rawValue)), "default: works")]
        + scope.series + [
          MCPProperty("date", .text, "dates, such as 2024-01 (default: all)"),
          MCPProperty("by", .choice(StandingKey.allCases.map(\.rawValue)), "default: points"),
          MCPProperty("depth", .integer(1...1000), "use only ranks 1 to depth"),
          MCPProperty("against", .text, "dates to compare tags with"),
          MCPProperty("where", .text, "filter of works"),
          MCPProperty("limit", .integer(1...50), "default: 20"),
        ],
      result: [MCPProperty("standings", .objects), MCPProperty("notes", .texts)],
      isOpenWorld: false
    ) { arguments in
      let subject = arguments.text("of").flatMap(BestCommand.Subject.init) ?? .works
      if subject != .works, arguments.text("where") != nil { throw MCPToolError("where requires of works") }
      if subject != .tags, arguments.text("against") != nil { throw MCPToolError("against requires of tags") }
      let (analysis, query) = (scope.log.analysis, try scope.query(arguments))
      let key = arguments.text("by").flatMap(StandingKey.init) ?? .points
      let limit = arguments.integer("limit") ?? 20
      switch subject {
      case .works:
        let best = try await analysis.bestWorks(
          query, by: key, filter: try scope.filter([arguments.text("where")]), limit: limit)
        return try result(best.standings, StandingFields.works.fields, [best.coverage])
      case .artists:
        let best = try await analysis.bestArtists(query, by: key, limit: limit)
        let fields = try await scope.columns(
          StandingFields.artists.fields, bestWorks: best.standings.map(\.bestWork))
        return try result(best.standings, fields, [best.coverage])
      case .tags:
        let best = try await analysis.bestTags(
          query, by: key, against: try scope.dates(arguments, "against"), limit: limit)
        let names = try await scope.names(of: best.standings.map(\.tag))
        return try result(
          best.standings, StandingFields.tags(names).fields,
          [best.coverage] + (best.coverageBefore.map { [$0] } ?? []))
      }
    }
  }

  private static func result<Standing>(
    _ standings: [Standing], _ fields: [Field<(place: Int, of: Standing)>], _ coverages: [Coverage]
  ) throws -> MCPToolResult {
    guard !standings.isEmpty else {
      throw RankingLogError.nothing("these rankings contain no entries to compare")
    }
    let table = ToolTable(
      standings.enumerated().map { (place: $0.offset + 1, of: $0.element) }, fields)
    let notes = coverages.map(\.message.commandLine)
    return MCPToolResult(text: table.text + notes.joined(separator: "\n")) { writer in
      writer.member("standings", table)
      writer.member("notes", notes)
    }
  }
}
