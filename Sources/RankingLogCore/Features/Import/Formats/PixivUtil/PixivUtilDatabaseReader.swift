/// The database of PixivUtil2 (PixivDBManager.py): works with their artists, and the pages of works with several.
struct PixivUtilDatabaseReader: ExternalRecordReader {
  let path: String
  let copies: String

  private static let batch = 500
  static let works = "pixiv_master_image"
  private static let pages = "pixiv_manga_image"

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    var database = try ExternalDatabase(path, copiesTo: copies)
    let queries = try PixivUtilQueries(&database)
    var last = Int.min
    while true {
      try Task.checkCancellation()
      let rows = try queries.works(after: last, limit: Self.batch, &database)
      guard let first = rows.first, let end = rows.last else { break }
      try database.checkOrder(first.id > last && end.id >= first.id)
      let tags = try queries.tags(of: first.id...end.id, &database)
      try await receive(rows.map { $0.item(tags: tags[$0.id] ?? []) })
      last = end.id
    }
    guard queries.hasPages else { return }
    try await readPages(&database, receive)
  }

  private func readPages(
    _ database: inout ExternalDatabase, _ receive: ([ExternalItem]) async throws -> Void
  ) async throws {
    var last = (id: Int.min, page: Int.min)
    while true {
      try Task.checkCancellation()
      let rows = try database.all(
        """
        SELECT image_id, page, save_name FROM \(Self.pages)
        WHERE (image_id, page) > (?, ?) AND typeof(image_id) = 'integer' AND typeof(page) = 'integer'
        ORDER BY image_id, page LIMIT \(Self.batch)
        """, [.integer(last.id), .integer(last.page)]
      ) { (row: borrowing Row) in
        (id: row.int(0), page: row.int(1), name: row.looseText(2, limit: ExternalDataLimits.path))
      }
      guard let end = rows.last else { return }
      try database.checkOrder((end.id, end.page) > last)
      last = (end.id, end.page)
      try await receive(rows.map { Self.item($0.id, $0.page, $0.name) })
    }
  }

  private static func item(_ id: Int, _ page: Int, _ name: String?) -> ExternalItem {
    let key = "\(id) page \(page)"
    guard Count.ids.contains(id), ExternalDataLimits.page.contains(page) else {
      return .unreadable(key: key, reason: "invalid work ID or page")
    }
    let saved = PixivUtilName(name)
    return .record(
      ExternalRecord(key: key, id: id, page: page, isDownloaded: saved.isDownloaded, path: saved.path))
  }
}

/// A value of PixivUtil2's column for file names.
enum PixivUtilName: Equatable {
  case file(String)
  /// Only metadata was downloaded.
  case none
  /// The user has blocked the work.
  case unwanted

  init(_ text: String?) {
    switch text {
    case nil, "", "N/A", "N\\A": self = .none
    case "**BLACKLISTED**": self = .unwanted
    case let name?: self = .file(name)
    }
  }

  /// The recorded path of the file.
  var path: String? { if case .file(let path) = self { path } else { nil } }
  var isDownloaded: Bool { path != nil }
}
