/// What statements can read: views whose columns stay as they are, and the tables behind them, which may change.
public struct ArchiveSchema: Sendable {
  /// The SQL of every table and index, in order of creation.
  public let tables: [String]

  /// A view. Columns are added at the end only.
  public struct View: Sendable {
    /// Its name.
    public let name: String
    /// What a row is.
    public let meaning: String
    /// Its columns, in order.
    public let columns: [(name: String, meaning: String)]
  }

  init() throws(RankingLogError) {
    let empty = try Connection(path: ":memory:")
    try Database.migrate(empty, .archive)
    tables = try empty.all(
      "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid"
    ) { (row: borrowing Row) in row.text(0) }
  }

  /// The views.
  public var views: [View] { [Self.rankings, Self.entries, Self.works, Self.tags, Self.files, Self.dates] }

  private static let rankings = View(
    name: "v_ranking", meaning: "Stored lists: a row for each list of a source.",
    columns: [
      ("ranking", "the list's number in this archive"), ("source", "web, app, papi or sapi"),
      ("mode", "daily, weekly, monthly, …"), ("content", "all, illust, manga or ugoira"),
      ("date", "the date of the ranking in Japan, such as 2024-01-05"),
      ("state", "complete, partial (not all pages are stored) or absent (pixiv has none)"),
      ("fetched_at", "when the list was fetched first"),
      ("total", "the number of works that the source announced"),
    ])

  private static let entries = View(
    name: "v_entry", meaning: "Places: a row for each work of each list in v_ranking.",
    columns: [
      ("ranking", "the list, as in v_ranking"), ("source", "as in v_ranking"), ("mode", "as in v_ranking"),
      ("content", "as in v_ranking"), ("date", "as in v_ranking"),
      ("position", "the place in the list, from 1"),
      ("rank", "the rank that pixiv gives; NULL from a source without ranks"),
      ("place", "rank, or else position"),
      ("previous_rank", "the rank in the list dated one day earlier; 0: not in that list"),
      ("views", "the number of views when the list was fetched"), ("ratings", "likewise of likes"),
      ("bookmarks", "likewise of bookmarks"),
      ("visibility", "visible, masked, hidden or deleted when the list was fetched"),
      ("work", "the work's ID"),
    ])

  private static let works = View(
    name: "v_work", meaning: "Works, as known now.",
    columns: [
      ("work", "the ID"), ("title", "the title; empty if unknown"), ("artist_id", "the artist's ID"),
      ("artist", "the artist's name"), ("account", "the artist's login name"),
      ("type", "illust, manga or ugoira"),
      ("page_count", "the number of pages"), ("width", "the first page's width in pixels"),
      ("height", "its height in pixels"), ("created_at", "when the work was published"),
      ("uploaded_at", "when its images were uploaded last"), ("age_rating", "all, r18 or r18g"),
      ("ai", "1: made by AI, 0: not"), ("visibility", "visible, masked, hidden or deleted"),
      ("tags", "all tags, with U+001F (char(31)) between them: for has_tag"),
    ])

  private static let tags = View(
    name: "v_tag", meaning: "Tags: a row for each tag of each work.",
    columns: [
      ("work", "the work's ID"), ("place", "the place among the work's tags, from 1"), ("tag", "the tag"),
    ])

  private static let files = View(
    name: "v_file", meaning: "Downloaded files: a row for each name of each file.",
    columns: [
      ("work", "the work's ID"), ("page", "the page of the work, from 0"),
      ("size", "original, regular, mobile or thumbnail"), ("format", "jpg, png, gif, webp or zip"),
      ("bytes", "the length in bytes"), ("sha256", "the checksum, in hexadecimal"),
      ("uploaded_at", "when this version was uploaded"),
      ("path", "the path; NULL if the file has no name any more"),
      ("how", "how the name was made: fetched, link, copy or adopted"),
    ])

  private static let dates = View(
    name: "v_date", meaning: "Dates: a row for each stored date of a mode and content.",
    columns: [
      ("mode", "as in v_ranking"), ("content", "as in v_ranking"), ("date", "as in v_ranking"),
      ("state", "the best state of any source: complete, partial or absent"),
    ])
}
