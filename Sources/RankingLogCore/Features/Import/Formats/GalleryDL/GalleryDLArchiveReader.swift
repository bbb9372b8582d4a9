/// The archive of gallery-dl: a database of keys, each of which records a download.
struct GalleryDLArchiveReader: ExternalRecordReader {
  let path: String
  let copies: String
  /// The tables of keys; one, unless the user configured a table for each site.
  let tables: [String]
  let pageCounts: ExternalSource.PageCounts

  /// The maximum number of keys of one list that are evaluated together.
  var listLimit = 250_000

  private static let batch = 1000
  private static let longestKey = 1000

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    var database = try ExternalDatabase(path, copiesTo: copies)
    for table in tables {
      let isPixivOnly = isPixivOnly(table)
      var list = GalleryDLList(limit: listLimit)
      var last: [UInt8] = []
      while true {
        try Task.checkCancellation()
        let keys = try Self.keys(of: table, after: last, &database)
        guard let end = keys.last else { break }
        try database.checkOrder(last.lexicographicallyPrecedes(end.bytes))
        last = end.bytes
        var items: [ExternalItem] = []
        for key in keys {
          guard let text = key.text else {
            items.append(.unreadable(key: key.shown, reason: "invalid or very long key"))
            continue
          }
          let parsed = GalleryDLKey(text, isPixivOnly: isPixivOnly)
          if list.ends(before: parsed) {
            let next = list.cut(before: parsed)
            try await send(list, to: receive)
            list = next
          }
          if let item = list.add(parsed, key: text) { items.append(item) }
        }
        try await receive(items)
      }
      try await send(list, to: receive)
    }
  }

  /// Whether keys without a site name belong to pixiv, according to the name of the table. A table with the default
  /// name for all sites is judged by the file name.
  private func isPixivOnly(_ table: String) -> Bool {
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    return (table == "archive" ? file : table).lowercased().contains("pixiv")
  }

  private func send(_ list: GalleryDLList, to receive: ([ExternalItem]) async throws -> Void) async throws {
    guard !list.keys.isEmpty else { return }
    let decided = try await list.decided(pageCounts)
    for start in stride(from: 0, to: list.keys.count, by: GalleryDLList.batch) {
      try await receive(list.items(from: start, decided))
    }
  }

  private struct Key {
    var bytes: [UInt8]
    var text: String?
    var shown: String { String(decoding: bytes.prefix(100), as: UTF8.self) }
  }

  /// Returns the next keys in order. They are compared as bytes, because they need not be UTF-8.
  private static func keys(
    of table: String, after last: [UInt8], _ database: inout ExternalDatabase
  ) throws(RankingLogError) -> [Key] {
    let name = table.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    return try database.all(
      """
      SELECT CAST(entry AS BLOB), entry FROM "\(name)"
      WHERE entry > COALESCE(CAST(? AS TEXT), '') AND typeof(entry) = 'text' ORDER BY entry LIMIT ?
      """, [.blob(last), .integer(batch)]
    ) { (row: borrowing Row) in
      let bytes = row.blob(0)
      return Key(bytes: bytes, text: row.isUTF8(1) ? row.looseText(1, limit: longestKey) : nil)
    }
  }
}
