// Works by artist and tag, for analyses of many works.
extension Archive {
  /// Returns the artist of each work; nil if unknown.
  func artists(of works: [Int]) throws(RankingLogError) -> [Int?] {
    try reading(else: works.map { _ in nil }) { (connection: borrowing Connection) throws(RankingLogError) in
      guard works.count > WorkArtists.minWorks else {
        var artists: [Int?] = []
        for work in works {
          artists.append(
            try connection.first("SELECT artist FROM illust WHERE id = ?", [.integer(work)]) {
              (row: borrowing Row) in row.optionalInt(0)
            } ?? nil)
        }
        return artists
      }
      return try WorkArtists(connection).artists(of: works)
    }
  }

  /// Returns artists with their names, in the given order.
  func artistNames(_ ids: [Int]) throws(RankingLogError) -> [Artist] {
    try reading(else: ids.map { Artist(id: $0, name: "") }) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try ids.map { id throws(RankingLogError) in
        try connection.first("SELECT name, account FROM artist WHERE id = ?", [.integer(id)]) {
          (row: borrowing Row) in Artist(id: id, name: row.text(0), account: row.optionalText(1))
        } ?? Artist(id: id, name: "")
      }
    }
  }

  /// Returns artists with exactly this name or, if none matches, those whose name contains the text, ignoring case,
  /// width and kana; at most `limit`.
  func artists(named text: String, limit: Int) throws(RankingLogError) -> [Artist] {
    let exact = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT id FROM artist WHERE name = ? ORDER BY id LIMIT ?", [.text(text), .integer(limit)]
      ) { (row: borrowing Row) in row.int(0) }
    }
    let part = Array(text.folded.utf8)
    let ids = exact.isEmpty && !part.isEmpty ? try artists(part, isWhole: false) : exact
    return try artistNames(Array(ids.prefix(limit)))
  }

  /// Combines the tags of works into a value. Stops early if the task is canceled.
  ///
  /// - Parameter update: Called with the index of each work that has tags, and the tags.
  func reduceTags<Result: Sendable>(
    of works: [Int], into initial: Result, _ update: @Sendable (inout Result, Int, Tags) -> Void
  ) throws(RankingLogError) -> Result {
    try reading(else: initial) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        var result = initial
        for (index, work) in works.enumerated() where !Task.isCancelled {
          let tags = try connection.first("SELECT tags FROM illust WHERE id = ?", [.integer(work)]) {
            (row: borrowing Row) in row.optionalText(0)
          }
          if let tags = tags ?? nil { update(&result, index, Tags(text: tags)) }
        }
        return result
      }
    }
  }

  func works(ofArtist artist: Int) throws(RankingLogError) -> [Int] {
    try ids("SELECT id FROM illust WHERE artist = ?", [.integer(artist)])
  }

  func works(withTag tag: String) throws(RankingLogError) -> [Int] {
    try ids(
      "SELECT id FROM illust WHERE instr(char(31) || tags || char(31), char(31) || ? || char(31))",
      [.text(tag)])
  }

  private func ids(_ sql: String, _ arguments: [SQLValue]) throws(RankingLogError) -> [Int] {
    try all(sql, arguments) { (row: borrowing Row) in row.int(0) }
  }
}
