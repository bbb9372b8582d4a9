// Works to compare with a filter: without image URLs, which filters do not look at.
extension Archive {
  /// Those of some works that satisfy a condition, in their order.
  ///
  /// - Parameter withArtists: Whether to read the names of artists, too.
  func candidates(
    _ ids: [Int], where condition: WorkCondition?, withArtists: Bool
  ) throws(RankingLogError) -> [Illust] {
    try candidates(
      "json_each(?) AS asked CROSS JOIN illust ON illust.id = asked.value", withArtists,
      """
      WHERE \(condition?.sql ?? "TRUE") ORDER BY asked.key
      """, [Archive.list(ids)] + (condition?.arguments ?? []))
  }

  /// The next works that satisfy a condition, in the order of ids.
  ///
  /// - Parameter last: The work to continue after; nil for the start.
  func candidates(
    _ order: IDOrder, after last: Int?, where condition: WorkCondition?, withArtists: Bool, limit: Int
  ) throws(RankingLogError) -> [Illust] {
    try candidates(
      "illust", withArtists,
      """
      WHERE \(order.condition("illust.id")) AND \(condition?.sql ?? "TRUE")
      ORDER BY illust.id \(order.rawValue) LIMIT ?
      """, [.integer(last ?? order.start)] + (condition?.arguments ?? []) + [.integer(limit)])
  }

  private func candidates(
    _ tables: String, _ withArtists: Bool, _ rest: String, _ arguments: [SQLValue]
  ) throws(RankingLogError) -> [Illust] {
    let columns = withArtists ? CandidateColumns.withArtist : CandidateColumns.alone
    let join = withArtists ? "LEFT JOIN artist ON artist.id = illust.artist" : ""
    return try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT \(columns) FROM \(tables) \(join) \(rest)", arguments) {
        (row: borrowing Row) in IllustRow.illust(row, ImageURLPatterns())
      }
    }
  }

  /// The next works that may match, by the index; none without one.
  func candidates(
    _ match: SearchMatch, _ order: IDOrder, after last: Int?, limit: Int
  ) throws(RankingLogError) -> [Int] {
    try searching(else: []) { (index: borrowing SearchIndex) throws(RankingLogError) in
      try index.candidates(match, order, after: last, limit: limit)
    }
  }

  /// The works that have exactly this tag, by the index; nil if it cannot tell.
  func indexedWorks(withTag tag: String) throws(RankingLogError) -> [Int]? {
    guard let token = SearchTokens.tag(tag), (try? updateSearchIndex()) == true else { return nil }
    let found = try searching(else: nil) { (index: borrowing SearchIndex) throws(RankingLogError) in
      try index.works(token)
    }
    guard let found else { return nil }
    guard !found.changed.isEmpty else { return found.works }
    let lost = try works(found.changed).filter { !$0.value.tags.containsExactly(tag) }.keys
    return found.works.filter { !lost.contains($0) }
  }

  /// The tags whose folded text begins with a text, and their numbers of works; without an index, none.
  func tags(startingWith folded: [UInt8]) throws(RankingLogError) -> [(tag: String, works: Int)] {
    var tags: [(tag: String, works: Int)] = []
    try searching(else: ()) { (index: borrowing SearchIndex) throws(RankingLogError) in
      try index.forEachTag(startingWith: folded) { tags.append(($0, $1)) }
    }
    return tags
  }

  /// The same of the index as it is; none where there is no index of this archive.
  func indexedTags(startingWith folded: [UInt8]) throws(RankingLogError) -> [(tag: String, works: Int)] {
    guard try openSearchIndex() else { return [] }
    return try tags(startingWith: folded)
  }

  /// The artists whose name is or contains a folded text, by id.
  func artists(_ name: [UInt8], isWhole: Bool) throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT id, name FROM artist ORDER BY id") { (row: borrowing Row) in
        let matches = row.text(1).withFolded { folded in
          isWhole ? folded.elementsEqual(name) : folded.contains(bytes: name)
        }
        return matches ? row.int(0) : nil
      }.compactMap(\.self)
    }
  }
}

/// The columns of works that filters look at, with and without those of their artists.
private enum CandidateColumns {
  static let withArtist = IllustRow.columns(in: "illust", unread)
  static let alone = IllustRow.columns(
    in: "illust", unread.merging([.artistName: "NULL", .artistAccount: "NULL"]) { $1 })

  private static let unread: [IllustRow.Column: String] = [
    .thumbnail: "NULL", .regular: "NULL", .original: "NULL", .former: "NULL", .artistFormer: "NULL",
  ]
}
