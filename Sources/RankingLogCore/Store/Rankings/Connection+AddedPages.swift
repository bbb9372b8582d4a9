// Adds pages to rankings.
extension Connection {
  /// Adds a page between the stored pages. Of a repeated work, only the first entry is stored, or the entry on a stored
  /// page.
  @discardableResult
  borrowing func addPage(
    _ page: Int, _ entries: ArraySlice<RankingEntry>, next: Int?, to ranking: Int, at now: Timestamp,
    _ written: inout WriteBatch
  ) throws(RankingLogError) -> RecordedPage {
    let before = try entryCount(ranking, before: page)
    try removeStrays(ranking, after: before)
    var recorded = RecordedPage()
    for entry in entries {
      if let work = try upsert(entry.illust, &written) { recorded.write(work) }
    }
    if try hasPages(ranking, after: page) {
      try renumberEntries(ranking, gap: entries.count, after: before)
    }
    let count = try insert(entries, in: ranking, at: before + 1)
    if count == entries.count {
      for (offset, entry) in entries.enumerated() { recorded.add(entry, at: before + 1 + offset) }
    } else {
      try renumberEntries(ranking)
      var positions = try positions(ranking, before + 1, count: count)
      for entry in entries {
        if let position = positions.removeValue(forKey: entry.illust.id) { recorded.add(entry, at: position) }
      }
    }
    let stored = RankingSnapshot.Page(entries: recorded.count, next: next, fetchedAt: now)
    try insert(stored, number: page, in: ranking)
    return recorded
  }

  /// Inserts entries at consecutive positions, except works that are already listed.
  ///
  /// - Returns: The number of inserted entries.
  @discardableResult
  borrowing func insert(_ entries: ArraySlice<RankingEntry>, in ranking: Int, at position: Int)
    throws(RankingLogError) -> Int
  {
    var (rest, position, inserted) = (entries, position, 0)
    while !rest.isEmpty {
      // Running a statement is slower than inserting a row.
      let part = rest.prefix(rest.count >= 50 ? 50 : rest.count >= 10 ? 10 : 1)
      var values: [SQLValue] = []
      values.reserveCapacity(part.count * entryColumnCount)
      for entry in part {
        entry.append(to: &values, in: ranking, at: position)
        position += 1
      }
      try run(insertions[part.count] ?? insertion(part.count), values)
      inserted += changes
      rest = rest.dropFirst(part.count)
    }
    return inserted
  }

  /// Inserts the row of a page.
  borrowing func insert(_ page: RankingSnapshot.Page, number: Int, in ranking: Int) throws(RankingLogError) {
    try run(
      "INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(?, ?, ?, ?, ?)",
      [
        .integer(ranking), .integer(number), .integer(page.fetchedAt.seconds), SQLValue(page.next),
        .integer(page.entries),
      ])
  }

  borrowing func entryCount(_ ranking: Int, before page: Int) throws(RankingLogError) -> Int {
    try first(
      "SELECT coalesce(sum(entries), 0) FROM ranking_page WHERE ranking = ? AND page < ?",
      [.integer(ranking), .integer(page)]
    ) { (row: borrowing Row) in row.count(0) } ?? 0
  }
}

extension RankingEntry {
  fileprivate func append(to values: inout [SQLValue], in ranking: Int, at position: Int) {
    values.append(.integer(ranking))
    values.append(.integer(position))
    values.append(.integer(illust.id))
    values.append(SQLValue(rank))
    values.append(SQLValue(previousRank))
    values.append(SQLValue(statistics.views))
    values.append(SQLValue(statistics.ratings))
    values.append(SQLValue(statistics.bookmarks))
    values.append(.integer(visibility.code))
  }
}

private let entryColumnCount = 9
private let insertions = [1: insertion(1), 10: insertion(10), 50: insertion(50)]

private func insertion(_ count: Int) -> String {
  let row = "(\(repeatElement("?", count: entryColumnCount).joined(separator: ", ")))"
  return """
    INSERT INTO ranking_entry(ranking, position, illust, rank, previous_rank, views, ratings, bookmarks, visibility)
    VALUES \(repeatElement(row, count: count).joined(separator: ", ")) ON CONFLICT(illust, ranking) DO NOTHING
    """
}

/// A page of a ranking as just recorded by a transaction, so that it is not read back.
struct RecordedPage {
  /// The added entries, with positions in the entire ranking.
  private var entries: [RankingEntry] = []
  /// The works as last written. Works received twice without a change are not written again.
  private var works: [Int: Illust] = [:]

  var count: Int { entries.count }

  mutating func add(_ entry: RankingEntry, at position: Int) {
    entries.append(entry)
    entries[entries.count - 1].position = position
  }

  mutating func write(_ work: Illust) { works[work.id] = work }

  /// Returns the entries in their stored form: a later entry may have changed the work or the artist of an earlier one.
  consuming func entries(_ artists: [Int: Artist]) -> [RankingEntry] {
    var entries = entries
    for index in entries.indices {
      if let work = works[entries[index].illust.id] { entries[index].illust = work }
      entries[index].illust.keepListed()
      guard let artist = entries[index].illust.artist, let stored = artists[artist.id] else { continue }
      entries[index].illust.artist = stored
    }
    return entries
  }
}

extension Illust {
  /// Removes the data that the archive stores with the work instead of the ranking.
  fileprivate mutating func keepListed() {
    (caption, pages) = (nil, nil)
    statistics = Statistics()
  }
}
