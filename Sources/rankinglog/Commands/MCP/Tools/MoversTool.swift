import RankingLogCore

/// The tool `movers`: the rank changes of a ranking.
enum MoversTool {
  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "movers", title: "Rank changes",
      description:
        "Changes since the previous ranking, greatest gain first. new: debut or back; out: works that left.",
      arguments: scope.series + [
        MCPProperty("date", .text, "one date (default: latest stored)"),
        MCPProperty("only", .choice(MoveFilter.allCases.map(\.rawValue))),
        MCPProperty("limit", .integer(1...50), "default: 20"),
      ],
      result: [
        MCPProperty("date", .text), MCPProperty("against", .optionalText), MCPProperty("works", .objects),
        MCPProperty("notes", .texts),
      ],
      isOpenWorld: false
    ) { arguments in
      let only = arguments.text("only").flatMap(MoveFilter.init)
      let limit = arguments.integer("limit") ?? 20
      let movers = try await scope.log.analysis.movers(
        try scope.query(arguments), leavers: only == .out, only: only?.states,
        limit: scope.showsR18 ? limit : nil)
      let hidden = try await scope.hidden(movers.moves.map(\.illust.id))
      let moves = movers.moves.lazy.filter { !hidden.contains($0.illust.id) }.prefix(limit)
      guard !moves.isEmpty else {
        throw movers.nothing
      }
      let table = ToolTable(Array(moves), MoversCommand.fields)
      let notes = ([movers.coverage.message] + movers.notices).map(\.commandLine)
      let against = movers.against?.description
      let text = "\(movers.kind.name) \(movers.date), compared with \(against ?? "none")\n\(table.text)"
      return MCPToolResult(text: text + notes.joined(separator: "\n")) { writer in
        writer.member("date", movers.date.description)
        writer.member("against", against)
        writer.member("works", table)
        writer.member("notes", notes)
      }
    }
  }
}
