extension Archive {
  func totals() throws(RankingLogError) -> ArchiveTotals {
    try reading(else: ArchiveTotals()) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        var totals = ArchiveTotals()
        totals.works = try connection.number("SELECT count(*) FROM illust")
        totals.artists = try connection.number("SELECT count(*) FROM artist")
        totals.files = try connection.number("SELECT count(*) FROM file WHERE id IN (SELECT file FROM place)")
        totals.bytes = try connection.number(
          "SELECT sum(bytes) FROM file WHERE id IN (SELECT file FROM place)")
        totals.linkedBytes = try connection.number(
          "SELECT sum(bytes) FROM place JOIN file ON file.id = place.file WHERE how = 'link'")
        // Counts hashes: comparing millions of strings would need seconds, and storing them gigabytes.
        var tags: Set<UInt64> = []
        try connection.forEach("SELECT tags FROM illust WHERE tags <> ''") { (row: borrowing Row) in
          Tags(text: row.text(0)).forEachHash { tags.insert($0) }
        }
        totals.tags = tags.count
        return totals
      }
    }
  }
}

extension Connection {
  fileprivate borrowing func number(_ sql: String) throws(RankingLogError) -> Int {
    try first(sql) { (row: borrowing Row) in row.int(0) } ?? 0
  }
}
