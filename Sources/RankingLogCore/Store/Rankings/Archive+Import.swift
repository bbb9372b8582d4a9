// Imported rankings.
extension Archive {
  /// Records complete rankings in one transaction. A stored complete ranking does not change; a partial one is
  /// superseded.
  ///
  /// - Returns: The number of recorded rankings.
  func add(_ rankings: [WholeRanking], at now: Timestamp) throws(RankingLogError) -> Int {
    defer { refreshStatistics() }
    return try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      var added = 0
      for whole in rankings where try connection.add(whole, at: now, &written) { added += 1 }
      return added
    }
  }
}

extension Connection {
  fileprivate borrowing func add(_ whole: WholeRanking, at now: Timestamp, _ written: inout WriteBatch)
    throws(RankingLogError) -> Bool
  {
    var ranking = whole.ranking
    ranking.state = .complete
    let current = try current(ranking.source, ranking.kind, ranking.date)
    guard current?.ranking.state != .complete else { return false }
    let id = try insert(ranking, supersededAt: current == nil ? nil : .draft)
    // Splits the entries into pages of the source's size.
    let (entries, size) = (whole.entries, ranking.source.pageSize ?? max(whole.entries.count, 1))
    for start in stride(from: 0, to: max(entries.count, 1), by: size) {
      let (page, end) = (start / size + 1, min(start + size, entries.count))
      try addPage(
        page, entries[start..<end], next: end < entries.count ? page + 1 : nil, to: id,
        at: ranking.fetchedAt, &written)
    }
    if current != nil { try supersede(with: id, ranking, at: now) }
    return true
  }
}
