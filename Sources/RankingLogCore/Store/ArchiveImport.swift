// Rankings that were had elsewhere.
extension Archive {
  /// Records whole rankings, all of them or none. One that is stored whole already stays as it is; one of which pages
  /// are missing is superseded.
  ///
  /// - Returns: How many were recorded.
  func add(_ rankings: [WholeRanking], at now: Timestamp) throws(RankingLogError) -> Int {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      var added = 0
      for whole in rankings where try connection.add(whole, at: now, &written) { added += 1 }
      return added
    }
  }
}

extension Connection {
  fileprivate borrowing func add(_ whole: WholeRanking, at now: Timestamp, _ written: inout WrittenWorks)
    throws(RankingLogError) -> Bool
  {
    var ranking = whole.ranking
    ranking.state = .complete
    let known = try current(ranking.source, ranking.kind, ranking.date)
    guard known?.ranking.state != .complete else { return false }
    let id = try insert(ranking, supersededAt: known == nil ? nil : .draft)
    for page in whole.pages { try add(page, to: id, at: ranking.fetchedAt, &written) }
    if known != nil { try supersede(with: id, ranking, at: now) }
    return true
  }
}

extension WholeRanking {
  /// The pages in which the source would have sent it.
  fileprivate var pages: [RankingPage] {
    let size = ranking.source.pageSize ?? max(entries.count, 1)
    let count = max((entries.count + size - 1) / size, 1)
    return (1...count).map { number in
      RankingPage(
        number: number, entries: Array(entries.dropFirst((number - 1) * size).prefix(size)),
        next: number == count ? nil : number + 1)
    }
  }
}
