extension Archive {
  /// Returns the contents in numbers. Tags are read by two threads; if works are recorded meanwhile, their number may
  /// include a part of them.
  func totals() async throws -> ArchiveTotals {
    var (totals, works) = try counts()
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

  /// Returns all numbers except `tags`, and ranges that contain the IDs of all works.
  private func counts() throws(RankingLogError) -> (ArchiveTotals, works: [ClosedRange<Int>]) {
    try reading(else: (ArchiveTotals(), [])) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        var totals = ArchiveTotals()
        totals.works = try connection.number("SELECT count(*) FROM illust")
        totals.artists = try connection.number("SELECT count(*) FROM artist")
        totals.files = try connection.number("SELECT count(*) FROM file WHERE id IN (SELECT file FROM place)")
        totals.bytes = try connection.number(
          "SELECT sum(bytes) FROM file WHERE id IN (SELECT file FROM place)")
        totals.linkedBytes = try connection.number(
          "SELECT sum(bytes) FROM place JOIN file ON file.id = place.file WHERE how = 'link'")
        let first = try connection.number("SELECT min(id) FROM illust")
        let last = try connection.number("SELECT max(id) FROM illust")
        // The difference of damaged IDs may exceed an Int.
        let length = Int(UInt(bitPattern: last &- first) / 32)
        return (
          totals,
          stride(from: first, through: last, by: length + 1).map {
            $0...(UInt(bitPattern: last &- $0) < length ? last : $0 + length)
          }
        )
      }
    }
  }
}

extension Connection {
  fileprivate borrowing func number(_ sql: String) throws(RankingLogError) -> Int {
    try first(sql) { (row: borrowing Row) in row.int(0) } ?? 0
  }

  /// Returns the hashes of the tags of works, until no range remains: comparing millions of strings would need seconds,
  /// and storing them gigabytes.
  fileprivate borrowing func tags(of remaining: Lock<ArraySlice<ClosedRange<Int>>>) throws(RankingLogError)
    -> IDIndex
  {
    var tags = IDIndex()
    while !Task.isCancelled, let works = remaining.withLock({ $0.popFirst() }) {
      try forEach(
        "SELECT tags FROM illust WHERE id BETWEEN ? AND ?",
        [.integer(works.lowerBound), .integer(works.upperBound)]
      ) { (row: borrowing Row) in
        row.withBytes(0) { bytes in Tags.forEachHash(in: bytes) { tags.add(Int(truncatingIfNeeded: $0)) } }
      }
    }
    return tags
  }
}
