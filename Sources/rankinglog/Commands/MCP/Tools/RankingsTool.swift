import RankingLogCore

/// The tool `rankings`: one ranking.
enum RankingsTool {
  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "rankings", title: "Ranking of a date",
      description: "One ranking, best rank first. previous_rank 0: not ranked on the previous day.",
      arguments: scope.series + [
        MCPProperty("date", .text, "2014-11-06, yesterday, -7d or latest (default)"),
        MCPProperty("where", .text, "filter, such as tag:猫 -is:ai views:10k.."),
        MCPProperty("limit", .integer(1...50), "default: 20"), ToolCursor.argument,
      ],
      result: [
        MCPProperty("date", .text), MCPProperty("mode", .text), MCPProperty("content", .text),
        MCPProperty("source", .text), MCPProperty("total", .optionalInteger), MCPProperty("works", .objects),
        MCPProperty("next", .optionalText),
      ],
      isOpenWorld: scope.isOnline
    ) { arguments in
      let cursor = try ToolCursor(arguments)
      let page = try await ToolRanking(
        scope, kind: try scope.kind(arguments), dates: try scope.dates(arguments) ?? .latest,
        filter: arguments.text("where"), offset: cursor.offset, limit: arguments.integer("limit") ?? 20)
      let next = cursor.next(after: page.table.count, hasMore: page.hasMore, arguments)
      let (kind, ranking) = (page.ranking.kind, page.ranking)
      let head =
        "\(kind.name) \(ranking.date) (\(ranking.source.rawValue)), \(Formatting.count(page.table.count, "work"))"
      return MCPToolResult(text: "\(head)\(next.map { ", next: \($0)" } ?? "")\n\(page.table.text)") {
        writer in
        writer.members(of: page)
        writer.member("next", next)
      }
    }
  }
}

/// Entries of one ranking.
struct ToolRanking {
  let ranking: Ranking
  let table: ToolTable
  /// Whether more entries match.
  let hasMore: Bool

  /// Reads a ranking, from the archive or, with permission, from pixiv.
  ///
  /// - Parameters:
  ///   - offset: The number of matching entries to skip.
  ///   - limit: The maximum number of entries.
  init(
    _ scope: ToolScope, kind: RankingKind, dates: DateExpression, filter: String? = nil, offset: Int = 0,
    limit: Int
  ) async throws {
    guard case .single = dates else {
      throw MCPToolError("date: not a single date; use coverage to find dates")
    }
    let run = try scope.filter([filter])
    // A filter may need any number of entries.
    let limits = RankingLimits(entries: filter == nil ? offset + limit + 1 : nil)
    let selection = RankingSelection(
      kind: kind, schedule: try RankingSchedule(dates, of: kind.mode, calendar: scope.log.calendar),
      limits: limits, cachePolicy: scope.isOnline ? .useCache : .cacheOnly)
    var found = Found(filter: run, offset: offset, limit: limit + 1)
    for try await event in scope.log.rankings(selection) where try await !found.add(event, of: kind) {
      break
    }
    guard let ranking = found.ranking else {
      throw RankingLogError.nothing("the ranking contains no entries")
    }
    self.ranking = ranking
    table = ToolTable(found.entries.prefix(limit), WorkFields.entries)
    hasMore = found.entries.count > table.count
  }
}

/// Collects the entries of a ranking.
private struct Found {
  var filter: FilterRun?
  /// The number of matching entries that are still to be skipped.
  var offset: Int
  let limit: Int
  var ranking: Ranking?
  var entries: [RankingEntry] = []

  /// Adds the entries of an event.
  ///
  /// - Returns: Whether more entries are needed.
  mutating func add(_ event: RankingEvent, of kind: RankingKind) async throws -> Bool {
    switch event {
    case .page(let ranking, let page):
      self.ranking = ranking
      let matches = try await filter?.kept(page, of: ranking) ?? page
      let skipped = min(offset, matches.count)
      offset -= skipped
      entries += matches[skipped...].prefix(limit - entries.count)
      return entries.count < limit
    case .absent(let date, _): throw RankingLogError.nothing("pixiv has no \(kind.name) ranking of \(date)")
    case .notStored(let date, 1):
      throw RankingLogError.nothing(
        "\(kind.name) \(date) is not stored; \(.fetchRankings(kind, date...date))")
    case .note, .ended, .brokenOff, .notStored: return true
    }
  }
}

extension JSONWriter {
  /// Writes the members of a ranking.
  mutating func members(of page: ToolRanking) {
    member("date", page.ranking.date.description)
    member("mode", page.ranking.kind.mode.rawValue)
    member("content", page.ranking.kind.content.rawValue)
    member("source", page.ranking.source.rawValue)
    member("total", page.ranking.total)
    member("works", page.table)
  }
}
