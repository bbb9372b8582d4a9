/// The queries of a PixivUtil2 database. Older versions have fewer tables and columns.
struct PixivUtilQueries {
  /// Whether works with several pages have rows for their pages.
  let hasPages: Bool
  private let select: String
  private let hasTags: Bool

  private static let mostTags = 50_000

  init(_ database: inout ExternalDatabase) throws(RankingLogError) {
    let works = try database.columns(of: PixivUtilDatabaseReader.works)
    let members = try database.columns(of: "pixiv_master_member")
    let ai = try database.columns(of: "pixiv_ai_info")
    // Without indexes, each work would need a search through all rows.
    hasPages = try database.columns(of: "pixiv_manga_image")["image_id"] == 1
    hasTags = try database.columns(of: "pixiv_image_to_tag")["image_id"] == 1
    let hasMembers = members["member_id"] == 1
    let hasAI = ai["image_id"] == 1 && ai["ai_type"] != nil
    func column(_ name: String) -> String { works[name] == nil ? "NULL" : "w.\(name)" }
    select = """
      SELECT w.image_id, \(column("member_id")), \(column("title")), \(column("save_name")), \(column("is_manga")),
        \(column("caption")), \(hasMembers ? "m.name" : "NULL"), \(hasAI ? "a.ai_type" : "NULL"),
        \(hasPages ? "EXISTS(SELECT 1 FROM pixiv_manga_image p WHERE p.image_id = w.image_id)" : "0")
      FROM \(PixivUtilDatabaseReader.works) w
      \(hasMembers ? "LEFT JOIN pixiv_master_member m ON m.member_id = w.member_id" : "")
      \(hasAI ? "LEFT JOIN pixiv_ai_info a ON a.image_id = w.image_id" : "")
      WHERE w.image_id > ? AND typeof(w.image_id) = 'integer' ORDER BY w.image_id LIMIT ?
      """
  }

  /// Returns the works after an ID, in the order of their IDs.
  func works(
    after id: Int, limit: Int, _ database: inout ExternalDatabase
  ) throws(RankingLogError) -> [PixivUtilRow] {
    try database.all(select, [.integer(id), .integer(limit)]) { (row: borrowing Row) in
      PixivUtilRow(
        id: row.int(0), artist: row.looseInt(1), title: row.looseText(2, limit: ExternalDataLimits.title),
        name: row.looseText(3, limit: ExternalDataLimits.path), form: row.looseText(4),
        caption: row.looseText(5, limit: ExternalDataLimits.caption),
        artistName: row.looseText(6, limit: ExternalDataLimits.title), ai: row.looseInt(7),
        hasPages: row.int(8) != 0)
    }
  }

  /// Returns the tags of works, in the order in which they are stored.
  func tags(
    of ids: ClosedRange<Int>, _ database: inout ExternalDatabase
  ) throws(RankingLogError) -> [Int: [String]] {
    guard hasTags else { return [:] }
    let rows = try database.all(
      "SELECT image_id, tag_id FROM pixiv_image_to_tag WHERE image_id BETWEEN ? AND ? LIMIT \(Self.mostTags)",
      [.integer(ids.lowerBound), .integer(ids.upperBound)]
    ) { (row: borrowing Row) in (id: row.int(0), tag: row.looseText(1)) }
    return Dictionary(grouping: rows, by: \.id).mapValues { $0.compactMap(\.tag) }
  }
}

/// A work in a database of PixivUtil2.
struct PixivUtilRow {
  var id: Int
  var artist: Int?
  var title: String?
  var name: String?
  /// `big`, `manga` or `ugoira_view`.
  var form: String?
  var caption: String?
  var artistName: String?
  var ai: Int?
  /// Whether the pages have separate rows.
  var hasPages: Bool

  func item(tags: [String]) -> ExternalItem {
    let saved = PixivUtilName(name)
    guard Count.ids.contains(id) else {
      return .unreadable(key: "\(id)", reason: "invalid work ID")
    }
    if saved == .unwanted { return .unwanted(id: id) }
    let illust = Illust(
      id: id, title: known(title) ?? "",
      artist: artist.within(Count.ids).map { Artist(id: $0, name: known(artistName) ?? "") },
      type: form == "ugoira_view" ? .ugoira : nil, tags: Tags(tags), ai: AIType.isAI(ai),
      caption: known(caption))
    // The file name of a work with several pages is the name of the last page.
    let isOne = form == "big" || form == "ugoira_view"
    return .record(
      ExternalRecord(
        key: "\(id)", id: id, page: isOne ? 0 : nil, isDownloaded: saved.isDownloaded && !hasPages,
        path: hasPages ? nil : saved.path, illust: illust.believable))
  }

  private func known(_ text: String?) -> String? { text == "N/A" ? nil : text }
}
