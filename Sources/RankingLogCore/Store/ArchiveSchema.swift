/// The schema for users' SQL: views with stable columns, and the underlying tables, which may change.
public struct ArchiveSchema: Sendable {
  /// The SQL of every table and index, in order of creation.
  public let tables: [String]

  /// A view. New columns are only appended.
  public struct View: Sendable {
    /// The name of the view.
    public let name: String
    /// The meaning of a row.
    public let meaning: String
    /// The columns, in order.
    public let columns: [Column]

    init(name: String, meaning: String, columns: [(name: String, meaning: String)]) {
      (self.name, self.meaning) = (name, meaning)
      self.columns = columns.map { Column(name: $0.name, meaning: $0.meaning) }
    }
  }

  /// A column of a view.
  public struct Column: Sendable {
    /// The name of the column.
    public let name: String
    /// The meaning of its values.
    public let meaning: String
  }

  init() throws(RankingLogError) {
    let empty = try Connection(path: ":memory:")
    try Database.migrate(empty, .archive)
    tables = try empty.all(
      "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid"
    ) { (row: borrowing Row) in row.text(0) }
  }

  /// The stable views.
  public var views: [View] { [Self.rankings, Self.entries, Self.works, Self.tags, Self.files, Self.dates] }

  private static let rankings = View(
    name: "v_ranking", meaning: "Stored rankings: one row per ranking and source.",
    columns: [
      ("ranking", "the ranking's ID in this archive"), ("source", "web, app, papi or sapi"),
      ("mode", "daily, weekly, monthly, …"), ("content", "all, illust, manga or ugoira"),
      ("date", "the date of the ranking in Japan, such as 2024-01-05"),
      ("state", "complete, partial (not all pages are stored) or absent (pixiv has no ranking)"),
      ("fetched_at", "the time of the first fetch"),
      ("total", "the number of works that the source reported"),
    ])

  private static let entries = View(
    name: "v_entry", meaning: "Entries: one row per work of each ranking in v_ranking.",
    columns: [
      ("ranking", "the ranking, as in v_ranking"), ("source", "as in v_ranking"), ("mode", "as in v_ranking"),
      ("content", "as in v_ranking"), ("date", "as in v_ranking"),
      ("position", "the position in the ranking, from 1"),
      ("rank", "pixiv's rank; NULL if the source has no ranks"),
      ("place", "the rank, or the position if rank is NULL"),
      ("previous_rank", "the rank in the previous day's ranking; 0: not in that ranking"),
      ("views", "the number of views when the ranking was fetched"),
      ("ratings", "the number of likes when the ranking was fetched"),
      ("bookmarks", "the number of bookmarks when the ranking was fetched"),
      ("visibility", "visible, masked, hidden or deleted when the ranking was fetched"),
      ("work", "the work's ID"),
    ])

  private static let works = View(
    name: "v_work", meaning: "Works: one row per work, with its newest metadata.",
    columns: [
      ("work", "the ID"), ("title", "the title; empty if unknown"), ("artist_id", "the artist's ID"),
      ("artist", "the artist's name"), ("account", "the artist's login name"),
      ("type", "illust, manga or ugoira"),
      ("page_count", "the number of pages"), ("width", "the first page's width in pixels"),
      ("height", "the first page's height in pixels"), ("created_at", "the publication time"),
      ("uploaded_at", "the time of the last image upload"), ("age_rating", "all, r18 or r18g"),
      ("ai", "1: AI-generated, 0: not"), ("visibility", "visible, masked, hidden or deleted"),
      ("tags", "all tags, separated by U+001F (char(31)); for has_tag"),
    ])

  private static let tags = View(
    name: "v_tag", meaning: "Tags: one row per tag of each work.",
    columns: [
      ("work", "the work's ID"), ("place", "the position among the work's tags, from 1"), ("tag", "the tag"),
    ])

  private static let files = View(
    name: "v_file", meaning: "Downloaded files: one row per path of each file.",
    columns: [
      ("work", "the work's ID"), ("page", "the page of the work, from 0"),
      ("size", "original, regular, mobile or thumbnail"), ("format", "jpg, png, gif, webp or zip"),
      ("bytes", "the length in bytes"), ("sha256", "the checksum, in hexadecimal"),
      ("uploaded_at", "the upload time of this version"),
      ("path", "the path; NULL if the file has no path anymore"),
      ("how", "the origin of the path: fetched, link, copy or adopted"),
      ("incomplete", "1: the artist uploaded a damaged image, 0: not"),
    ])

  private static let dates = View(
    name: "v_date", meaning: "Dates: one row per stored date of a mode and content.",
    columns: [
      ("mode", "as in v_ranking"), ("content", "as in v_ranking"), ("date", "as in v_ranking"),
      ("state", "the best state from any source: complete, partial or absent"),
    ])
}
