// The colors of images. They remain when an image is evicted: a page needs the color of an image that it does not have.
extension ImageCache {
  /// Returns the stored colors. An image that has no color has nil as its value.
  func colors(_ keys: [ColorKey]) -> [ColorKey: ImageColor?] {
    var found: [ColorKey: ImageColor?] = [:]
    if exists, !keys.isEmpty {
      try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
        found = try connection.colors(keys)
      }
    }
    for key in keys { if let color = pendingColors[key] { found[key] = .some(color) } }
    return found
  }
}

extension Connection {
  fileprivate borrowing func colors(_ keys: [ColorKey]) throws(RankingLogError) -> [ColorKey: ImageColor?] {
    var found: [ColorKey: ImageColor?] = [:]
    try forEach(
      "SELECT color.key, color.rgb FROM json_each(?) AS asked CROSS JOIN color ON color.key = asked.value",
      [Archive.list(keys.map(\.number))]
    ) { (row: borrowing Row) in
      let key = ColorKey(prefix: UInt64(bitPattern: Int64(row.int(0))))
      found[key] = .some(row.isNull(1) ? nil : ImageColor(rgb: row.int(1)))
    }
    return found
  }

  /// Stores colors. Requires a transaction of the caller.
  borrowing func write(_ colors: [ColorKey: ImageColor?]) throws(RankingLogError) {
    for (key, color) in colors {
      try run(
        "INSERT INTO color(key, rgb) VALUES(?, ?) ON CONFLICT DO UPDATE SET rgb = excluded.rgb",
        [.integer(key.number), color.map { .integer(Int($0.rgb)) } ?? .null])
    }
  }
}
