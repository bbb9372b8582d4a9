extension Connection {
  /// Returns all numbers of the contents except `tags`, and ranges that contain the IDs of all works.
  borrowing func counts() throws(RankingLogError) -> (ArchiveTotals, works: [ClosedRange<Int>]) {
    try snapshot { () throws(RankingLogError) in
      var totals = ArchiveTotals()
      totals.works = try number("SELECT count(*) FROM illust")
      totals.artists = try number("SELECT count(*) FROM artist")
      totals.files = try number("SELECT count(*) FROM file WHERE id IN (SELECT file FROM place)")
      totals.bytes = try number("SELECT sum(bytes) FROM file WHERE id IN (SELECT file FROM place)")
      totals.linkedBytes = try number(
        "SELECT sum(bytes) FROM place JOIN file ON file.id = place.file WHERE how = 'link'")
      let first = try number("SELECT min(id) FROM illust")
      let last = try number("SELECT max(id) FROM illust")
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

  private borrowing func number(_ sql: String) throws(RankingLogError) -> Int {
    try first(sql) { (row: borrowing Row) in row.int(0) } ?? 0
  }

  /// Returns the hashes of the tags of works, until no range remains: comparing millions of strings would need seconds,
  /// and storing them gigabytes.
  borrowing func tags(of remaining: Lock<ArraySlice<ClosedRange<Int>>>) throws(RankingLogError)
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
