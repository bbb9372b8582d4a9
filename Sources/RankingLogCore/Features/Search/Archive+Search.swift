// Works to compare with a filter: without image URLs, which filters do not use.
extension Archive {
  /// Returns the works that satisfy a condition, in the given order.
  ///
  /// - Parameter withArtists: Whether to read the names of artists.
  func candidates(
    _ ids: [Int], where condition: WorkCondition?, withArtists: Bool
  ) throws(RankingLogError) -> [Illust] {
    try candidates(
      "json_each(?) AS asked CROSS JOIN illust ON illust.id = asked.value", withArtists,
      """
      WHERE \(condition?.sql ?? "TRUE") ORDER BY asked.key
      """, [Archive.list(ids)] + (condition?.arguments ?? []))
  }

  /// Returns the next works that satisfy a condition, in the order of IDs.
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

  /// The columns of works that filters use, with and without the artists' columns.
  private enum CandidateColumns {
    static let withArtist = IllustRow.columns(in: "illust", unread)
    static let alone = IllustRow.columns(
      in: "illust", unread.merging([.artistName: "NULL", .artistAccount: "NULL"]) { $1 })

    private static let unread: [IllustRow.Column: String] = [
      .thumbnail: "NULL", .regular: "NULL", .original: "NULL",
    ]
  }

  private func candidates(
    _ tables: String, _ withArtists: Bool, _ rest: String, _ arguments: [SQLValue]
  ) throws(RankingLogError) -> [Illust] {
    let columns = withArtists ? CandidateColumns.withArtist : CandidateColumns.alone
    let join = withArtists ? "LEFT JOIN artist ON artist.id = illust.artist" : ""
    return try all("SELECT \(columns) FROM \(tables) \(join) \(rest)", arguments) {
      (row: borrowing Row) in IllustRow.illust(row, ImageURLPatterns())
    }
  }

  /// Returns the next works that may match according to the index; empty if there is no index.
  func candidates(
    _ match: SearchMatch, _ order: IDOrder, after last: Int?, limit: Int
  ) throws(RankingLogError) -> [Int] {
    try searching(else: []) { (index: borrowing SearchIndex) throws(RankingLogError) in
      try index.candidates(match, order, after: last, limit: limit)
    }
  }

  /// Returns the works with exactly this tag according to the index; nil if the index cannot determine them.
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

  /// Returns the tags whose folded text starts with a prefix, or that have such a name in another language, and their
  /// numbers of works; empty if there is no index.
  func tags(startingWith folded: [UInt8]) throws(RankingLogError) -> [(tag: String, works: Int)] {
    let named = try tags(named: [TagText(folded: folded, isWhole: false)]).values.first ?? []
    var tags: [(tag: String, works: Int)] = []
    try searching(else: ()) { (index: borrowing SearchIndex) throws(RankingLogError) in
      try index.forEachTag(startingWith: folded) { tags.append(($0, $1)) }
      for tag in named where !tag.starts(with: folded) {
        try index.forEachTag(equalTo: tag) { tags.append(($0, $1)) }
      }
    }
    return tags
  }

  /// Returns such tags from the current index, without updating it; empty if there is no index of this archive.
  func indexedTags(startingWith folded: [UInt8]) throws(RankingLogError) -> [(tag: String, works: Int)] {
    guard try openSearchIndex() else { return [] }
    return try tags(startingWith: folded)
  }

  /// Returns the artists whose folded name equals or contains a folded text, by ID.
  func artists(_ name: [UInt8], isWhole: Bool) throws(RankingLogError) -> [Int] {
    try all("SELECT id, name FROM artist ORDER BY id") { (row: borrowing Row) in
      let matches = row.text(1).withFolded { folded in
        isWhole ? folded.elementsEqual(name) : folded.contains(bytes: name)
      }
      return matches ? row.int(0) : nil
    }.compactMap(\.self)
  }
}
