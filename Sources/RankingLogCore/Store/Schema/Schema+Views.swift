// Views for users and other programs. `ArchiveSchema` describes their columns.
extension Schema {
  /// The views, and SQLite's first statistics. Without statistics, SQLite scans all rankings for each work, because it
  /// expects a series to have few rankings.
  static let views = """
    CREATE VIEW v_ranking AS
      SELECT id AS ranking, source, mode, content, date, state, \(japan("fetched_at")), total
      FROM ranking WHERE superseded_at IS NULL;

    CREATE VIEW v_entry AS
      SELECT ranking.id AS ranking, ranking.source, ranking.mode, ranking.content, ranking.date, entry.position,
        entry.rank, coalesce(entry.rank, entry.position) AS place, entry.previous_rank, entry.views, entry.ratings,
        entry.bookmarks, \(word("entry.visibility", visibilities)) AS visibility, entry.illust AS work
      FROM ranking JOIN ranking_entry AS entry ON entry.ranking = ranking.id
      WHERE ranking.superseded_at IS NULL;

    CREATE VIEW v_work AS
      SELECT illust.id AS work, illust.title, illust.artist AS artist_id, artist.name AS artist, artist.account,
        \(word("illust.type", types)) AS type, illust.page_count, illust.width, illust.height,
        \(japan("illust.created_at")), \(japan("illust.uploaded_at")), \(word("illust.age", ages)) AS age_rating,
        illust.ai, \(word("illust.visibility", visibilities)) AS visibility, nullif(illust.tags, '') AS tags
      FROM illust LEFT JOIN artist ON artist.id = illust.artist;

    -- Tags become a JSON array. Backslashes get another escape first: the text "\\u001f" in a tag separates nothing.
    -- SQLite ends a text from JSON at a NUL, so that U+FFFD replaces it.
    CREATE VIEW v_tag AS
      SELECT illust.id AS work, one.key + 1 AS place, one.value AS tag
      FROM illust, json_each('[' || replace(replace(replace(json_quote(illust.tags),
        '\\\\', '\\u005c'), '\\u0000', '\\ufffd'), '\\u001f', '","') || ']') AS one
      WHERE illust.tags <> '';

    CREATE VIEW v_file AS
      SELECT file.illust AS work, file.page, file.size, file.format, file.bytes, lower(hex(file.sha256)) AS sha256,
        \(japan("file.uploaded_at")), root.path || '/' || place.relative_path AS path, place.how
      FROM file LEFT JOIN place ON place.file = file.id LEFT JOIN root ON root.id = place.root;

    CREATE VIEW v_date AS
      SELECT mode, content, date, CASE max(CASE state WHEN 'complete' THEN 2 WHEN 'partial' THEN 1 ELSE 0 END)
        WHEN 2 THEN 'complete' WHEN 1 THEN 'partial' ELSE 'absent' END AS state
      FROM ranking WHERE superseded_at IS NULL GROUP BY mode, content, date;

    \(statistics)
    """

  /// Computes SQLite's statistics from a sample of each index, in milliseconds regardless of the size.
  static let statistics = "PRAGMA analysis_limit=1000; ANALYZE;"

  private static let types = ["illust", "manga", "ugoira"]
  private static let ages = ["all", "r18", "r18g"]
  private static let visibilities = ["visible", "masked", "hidden", "deleted"]

  /// Returns an expression for the word of a code, which is its index. Not derived from the model's types, because a
  /// migration never changes.
  private static func word(_ column: String, _ words: [String]) -> String {
    let cases = words.enumerated().map { "WHEN \($0) THEN '\($1)'" }
    return "CASE \(column) \(cases.joined(separator: " ")) END"
  }

  /// Returns an expression for a time as `2024-01-04T18:00:12+09:00`, under the column's own name.
  static func japan(_ column: String) -> String {
    let name = column.split(separator: ".").last ?? ""
    return "strftime('%Y-%m-%dT%H:%M:%S+09:00', \(column), 'unixepoch', '+9 hours') AS \(name)"
  }
}
