/// The works viewed by a user of PixEz: its exported `illustpersist.json`, or its database.
enum PixEzHistory {
  static let table = "illustpersist"

  /// Returns the item of a JSON object; nil for another object.
  static func item(_ object: ExternalJSONObject) -> ExternalItem? {
    guard let fields = object.fields, fields.has("illust_id"), fields.has("picture_url") else { return nil }
    guard let id = fields.workID("illust_id") else {
      return .unreadable(key: fields.string("illust_id")?.quotable ?? "", reason: "invalid work ID")
    }
    return item(
      id, artist: fields.artist(id: "user_id", name: "user_name"), title: fields.string("title"),
      picture: fields.text("picture_url"), milliseconds: fields.int("time"))
  }

  /// - Parameter milliseconds: The time in milliseconds since 1970.
  static func item(
    _ id: Int, artist: Artist?, title: String?, picture: String?, milliseconds: Int?
  ) -> ExternalItem {
    let image = ExternalImage(picture, of: id)
    let illust = Illust(
      id: id, title: title ?? "", artist: artist, uploadedAt: image?.uploadedAt,
      images: ImageURLs(thumbnail: image?.url))
    return .record(
      ExternalRecord(
        key: "\(id)", id: id, illust: illust.believable,
        viewedAt: milliseconds.flatMap { Timestamp(checking: Int.floorDivide($0, 1000)) }))
  }
}

/// Reads the database of PixEz. Rows of its first version have no titles and no names.
struct PixEzDatabaseReader: ExternalRecordReader {
  let path: String
  let copies: String

  private static let batch = 500

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    var database = try ExternalDatabase(path, copiesTo: copies)
    let columns = try database.columns(of: PixEzHistory.table)
    func column(_ name: String) -> String { columns[name] == nil ? "NULL" : name }
    let select = """
      SELECT rowid, illust_id, \(column("user_id")), \(column("picture_url")), \(column("title")),
        \(column("user_name")), \(column("time"))
      FROM \(PixEzHistory.table) WHERE rowid > ? ORDER BY rowid LIMIT \(Self.batch)
      """
    var last = Int.min
    while true {
      try Task.checkCancellation()
      let rows = try database.all(select, [.integer(last)]) { (row: borrowing Row) in
        (row: row.int(0), item: Self.item(row))
      }
      guard let end = rows.last else { return }
      try database.checkOrder(end.row > last)
      try await receive(rows.map(\.item))
      last = end.row
    }
  }

  private static func item(_ row: borrowing Row) -> ExternalItem {
    guard let id = row.looseInt(1).within(Count.ids) else {
      return .unreadable(key: "row \(row.int(0))", reason: "invalid work ID")
    }
    let artist = row.looseInt(2).within(Count.ids).map {
      Artist(id: $0, name: row.looseText(5) ?? "")
    }
    return PixEzHistory.item(
      id, artist: artist, title: row.looseText(4), picture: row.looseText(3), milliseconds: row.looseInt(6))
  }
}
