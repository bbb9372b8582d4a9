extension Archive {
  /// Returns the contents in numbers. Tags are read by two threads; if works are recorded meanwhile, their number may
  /// include a part of them.
  func totals() async throws -> ArchiveTotals {
    var (totals, works) = try reading(else: (ArchiveTotals(), [])) {
      (connection: borrowing Connection) throws(RankingLogError) in try connection.counts()
    }
    let remaining = Lock(works[...])
    let others = withSecondConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.tags(of: remaining)
    }
    defer { others.cancel() }
    var tags = try reading(else: IDIndex()) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.tags(of: remaining)
    }
    try Task.checkCancellation()
    for tag in try await others.value?.ids ?? [] { tags.add(tag) }
    totals.tags = tags.ids.count
    return totals
  }
}
