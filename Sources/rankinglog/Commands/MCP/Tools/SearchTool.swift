import RankingLogCore

/// The tool `search`: stored works that match a filter.
enum SearchTool {
  static func tool(_ scope: ToolScope) -> MCPTool {
    // A random order has no next page.
    let orders = SearchQuery.Order.allCases.filter { $0 != .random }.map(\.rawValue)
    return MCPTool(
      name: "search", title: "Search stored works",
      description: "Stored works with their best rank. Words match parts of titles and tags.",
      arguments: [
        MCPProperty(
          "query", .text, "words and conditions, such as 猫 tag:オリジナル artist:NAME rank:..10 -is:ai",
          isRequired: true),
        MCPProperty("sort", .choice(orders), "default: newest"),
      ] + scope.series + [
        MCPProperty("limit", .integer(1...50), "default: 20"), ToolCursor.argument,
      ],
      result: [
        MCPProperty("works", .objects), MCPProperty("next", .optionalText),
      ],
      isOpenWorld: false
    ) { arguments in
      let cursor = try ToolCursor(arguments)
      let limit = arguments.integer("limit") ?? 20
      guard try !Filter(arguments.text("query") ?? "").isEmpty,
        let filter = try scope.filter([arguments.text("query")])
      else { throw MCPToolError("query: no words") }
      try await scope.index.waitUntilReady()
      let query = SearchQuery(
        in: try scope.givenKind(arguments),
        order: arguments.text("sort").flatMap(SearchQuery.Order.init) ?? .newest, limit: cursor.offset + limit
      )
      let found = try await scope.log.search.works(query, filter: filter)
      let hits = found.hits.dropFirst(cursor.offset)
      guard !hits.isEmpty else { throw RankingLogError.nothing("no stored work matches") }
      let table = ToolTable(hits, WorkFields.hits)
      let next = cursor.next(
        after: table.count, hasMore: found.hasMore || hits.count > table.count, arguments)
      return MCPToolResult(
        text: "\(Formatting.count(table.count, "work"))\(next.map { ", next: \($0)" } ?? "")\n\(table.text)"
      ) { writer in
        writer.member("works", table)
        writer.member("next", next)
      }
    }
  }
}
