import RankingLogCore

/// The tool `sql`: a query on the archive.
enum SQLTool {
  /// The maximum length of the rows in bytes, and of a string in characters.
  fileprivate static let (byteLimit, textLimit) = (20_000, 300)
  /// The maximum duration of a query.
  private static let timeLimit = Duration.seconds(2)
  /// The limits of values. Later, strings are shortened to a number of characters of up to 4 bytes.
  private static var limits: SQLLimits {
    var limits = SQLLimits()
    (limits.valueBytes, limits.readBytes) = (1 << 20, 4 * (textLimit + 1))
    return limits
  }

  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "sql", title: "SQL query",
      description:
        "One SELECT on the views v_ranking, v_entry, v_work, v_tag, v_file and v_date; the resource rankinglog://schema describes their columns. Limits: 2 s, 20 kB.",
      arguments: [
        MCPProperty("query", .text, isRequired: true),
        MCPProperty("limit", .integer(1...500), "rows; default: 100"),
      ],
      result: [
        MCPProperty("columns", .texts), MCPProperty("rows", .rows), MCPProperty("truncated", .flag),
      ],
      isOpenWorld: false
    ) { arguments in
      let (query, limit) = (arguments.text("query") ?? "", arguments.integer("limit") ?? 100)
      do {
        return try await scope.queries.run(within: timeLimit) { try await rows(query, limit, scope).result }
      } catch RankingLogError.usage(let message) {
        throw MCPToolError("\(message.commandLine); read the resource rankinglog://schema")
      }
    }
  }

  /// The rows of a result that fit.
  private struct Rows {
    var columns: [String] = []
    var rows: [[UInt8]] = []
    var lines: [[String]] = []
    var byteCount = 0
    var isTruncated = false

    /// The error that ends a query with enough rows.
    struct Full: Error {}

    mutating func add(_ row: SQLRow, limit: Int) throws(Full) {
      columns = row.columns.map { $0.forModel() }
      let values = row.values.map(\.forModel)
      var writer = JSONWriter(capacity: 256)
      writer.array { writer in for value in values { writer.value(value) } }
      let bytes = writer.bytes
      guard rows.count < limit, byteCount + bytes.count < SQLTool.byteLimit else {
        isTruncated = true
        throw Full()
      }
      byteCount += bytes.count + 1
      rows.append(bytes)
      lines.append(values.map(\.text))
    }

    var result: MCPToolResult {
      let head = Formatting.count(rows.count, "row") + (isTruncated ? ", truncated" : "")
      var table = DelimitedWriter(.tsv)
      for line in (columns.isEmpty ? [] : [columns]) + lines { table.row(line) }
      return MCPToolResult(text: "\(head)\n\(String(decoding: table.bytes, as: UTF8.self))") { writer in
        writer.member("columns", columns)
        writer.member("rows", rows) { $0.value(encoded: $1) }
        writer.member("truncated", isTruncated)
      }
    }
  }

  private static func rows(_ query: String, _ limit: Int, _ scope: ToolScope) async throws -> Rows {
    var rows = Rows()
    do {
      try await scope.log.archive.query(query, hidesR18: !scope.showsR18, limits: limits) {
        try rows.add($0, limit: limit)
      }
    } catch is Rows.Full {}
    return rows
  }
}

extension SQLValue {
  /// The value with sanitized and shortened strings. Tags, which U+001F separates, are separated by spaces.
  fileprivate var forModel: SQLValue {
    switch self {
    case .text(let text):
      .text(String(text.map { $0 == "\u{1F}" ? " " : $0 }).forModel(SQLTool.textLimit))
    case .blob(let bytes): .blob(Array(bytes.prefix(64)))
    case .null, .integer, .real: self
    }
  }
}
