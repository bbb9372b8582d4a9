extension Schema {
  /// CHECKs of all values with a `Domain`. Definitions are changed in the schema itself, as SQLite documents it for
  /// changes of constraints. It reads and writes no rows.
  static let checks =
    ([
      // SQLite creates a temporary table for each evaluation of IN.
      choice("ranking", "source", ["web", "app", "papi", "sapi"]),
      choice("ranking", "state", ["partial", "complete", "absent"]),
      choice("file", "size", ["original", "regular", "mobile", "thumbnail"]),
      choice("place", "how", ["fetched", "link", "copy", "adopted"]),
      choice("bookmark", "audience", ["public", "private"]),
      check("illust", work + [code("visibility", 0...3)]),
      check("illust_version", [count("id"), time("until")] + work),
      check("artist_version", [count("id"), time("until")]),
      check("detail", [time("fetched_at"), count("views"), count("ratings"), count("bookmarks")]),
      check("illust_page", [count("page")]),
      check("recent", [count("place"), time("seen_at")]),
      check(
        "ranking",
        [date("date"), time("fetched_at"), count("total"), date("previous_date"), time("superseded_at")]),
      check("ranking_page", [count("page"), time("fetched_at"), count("next"), count("entries")]),
      check(
        "ranking_entry",
        ["position", "rank", "previous_rank", "views", "ratings", "bookmarks"].map(count)
          + [code("visibility", 0...3)]),
      check(
        "file",
        [
          count("page"), time("uploaded_at"), "(\(oneOf("format", ["jpg", "png", "gif", "webp", "zip"])))",
          count("bytes"),
          time("checked_at"), count("extra_bytes"),
        ]),
      check("failed", [count("page", from: -1), time("failed_at")]),
      check("failed_place", [date("date"), count("rank")]),
      check("made_file", [count("bytes"), time("made_at")]),
      check("sidecar", [time("written_at")]),
      check("claim", [count("page", from: -1), time("claimed_at")]),
      check("bookmark", [count("place"), time("added_at"), time("read_at"), time("removed_at")]),
      // A change of the schema that other connections notice.
      "CREATE VIEW changed AS SELECT 1", "DROP VIEW changed",
    ] as [String]).joined(separator: ";\n")

  /// The columns that works and their versions share.
  private static let work = [
    code("type", 0...2), count("page_count"), count("width"), count("height"), time("created_at"),
    time("uploaded_at"), code("age", 0...2), code("ai", 0...1),
  ]

  private static func count(_ column: String) -> String { count(column, from: 0) }

  private static func count(_ column: String, from least: Int) -> String {
    "\(column) BETWEEN \(least) AND 4398046511104"
  }

  private static func code(_ column: String, _ codes: ClosedRange<Int>) -> String {
    "\(column) BETWEEN \(codes.lowerBound) AND \(codes.upperBound)"
  }

  /// The years 1 to 9999 in Japan.
  private static func time(_ column: String) -> String {
    "\(column) BETWEEN -62135596800 AND 253402268399"
  }

  /// Without a modifier, SQLite accepts 31 February unchanged.
  private static func date(_ column: String) -> String { "date(\(column), '+0 days') IS \(column)" }

  private static func oneOf(_ column: String, _ values: [String]) -> String {
    values.map { "\(column) = '\($0)'" }.joined(separator: " OR ")
  }

  /// Adds constraints at the end of a table's definition. One for each value, so that an error names the value.
  private static func check(_ table: String, _ conditions: [String]) -> String {
    let checks = conditions.map { ",\n  CHECK(\($0))" }.joined()
    return replace(table, ") STRICT", by: "\(checks)\n) STRICT")
  }

  private static func choice(_ table: String, _ column: String, _ values: [String]) -> String {
    let list = values.map { "'\($0)'" }.joined(separator: ", ")
    return replace(table, "CHECK(\(column) IN (\(list)))", by: "CHECK(\(oneOf(column, values)))")
  }

  private static func replace(_ table: String, _ old: String, by new: String) -> String {
    func quoted(_ text: String) -> String {
      "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
    return """
      UPDATE sqlite_schema SET sql = replace(sql, \(quoted(old)), \(quoted(new)))
      WHERE type = 'table' AND name = '\(table)'
      """
  }
}
