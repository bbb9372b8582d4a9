import RankingLogCore

extension ToolScope {
  static let prompts = [
    MCPPrompt(
      name: "month_in_review", title: "Month in review",
      description: "The works, artists and tags of a month.",
      arguments: [
        MCPProperty("date", .text, "A month, such as 2024-01.", isRequired: true),
        MCPProperty("mode", .text, "The mode; daily by default."),
        MCPProperty("content", .text, "The type of works, such as manga; all by default."),
      ]
    ) { arguments in
      let (date, mode) = (arguments.text("date") ?? "", arguments.text("mode") ?? "daily")
      let content = arguments.text("content").map { " \($0)" } ?? ""
      return """
        Review the \(mode)\(content) rankings of \(date) with the rankinglog tools. Call coverage first, and state which dates are \
        not stored. Then report the best works, artists and tags, compare the tags with the previous month, and show one \
        sheet of pictures of the ten best works.
        """
    },
    MCPPrompt(
      name: "artist_report", title: "Artist report", description: "The ranking history of an artist.",
      arguments: [MCPProperty("artist", .text, "The ID or the name of the artist.", isRequired: true)]
    ) { arguments in
      """
      Report the ranking history of the artist \(arguments.text("artist") ?? "") with the rankinglog tools: the entries by \
      year and month, the works with the best ranks, and the most frequent tags. State which dates are not stored.
      """
    },
    MCPPrompt(
      name: "find_by_feel", title: "Find works by description",
      description: "Stored works that match a description.",
      arguments: [MCPProperty("description", .text, "The subject, mood or colors.", isRequired: true)]
    ) { arguments in
      """
      Find stored works that match this description: \(arguments.text("description") ?? ""). Search with Japanese tags, \
      look at sheets of pictures of the candidates, and list at most five works with their IDs and reasons.
      """
    },
  ]

  /// The maximum number of completed dates and tags.
  private static let completionLimit = 100

  /// Returns the values of an argument that start with a text.
  func values(_ completion: MCPCompletion) async throws -> [String] {
    switch completion.argument {
    case "content": return RankingContent.allCases.map(\.rawValue).filter { $0.hasPrefix(completion.text) }
    case "mode": return modes.map(\.rawValue).filter { $0.hasPrefix(completion.text) }
    case "date":
      return try await log.analysis.storedDates(of: ModeArgument.daily.kind).reversed().lazy.map(
        \.description
      )
      .filter { $0.hasPrefix(completion.text) }
    case "tag", "description":
      return try await log.search.indexedTags(startingWith: completion.text, limit: Self.completionLimit)
        .map { $0.tag.forModel() }
    default: return []
    }
  }
}
