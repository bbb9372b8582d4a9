extension Archive {
  /// Returns the contents in numbers. Tags are read by two threads; if works are recorded meanwhile, their number may
  /// include a part of them.
  func totals() async throws -> ArchiveTotals {
    let unlocked = UnlockedFile(path)
    var (totals, works) = try counts()
    let remaining = Lock(works[...])
    let (path, options) = (path, options)
    totals.tags = try await withThrowingTaskGroup(of: IDIndex.self) { group in
      group.addTask(executorPreference: QueueExecutor(label: "rankinglog.tags")) {
        var tags = IDIndex()
        // Some files permit only one connection.
        if let connection = try? Connection.reading(path, options) {
          try connection.addTags(of: remaining, to: &tags)
        }
        return tags
      }
      var tags = IDIndex()
      try reading(else: ()) { (connection: borrowing Connection) throws(RankingLogError) in
        try connection.addTags(of: remaining, to: &tags)
      }
      for try await others in group {
        for tag in others.ids { tags.add(tag) }
      }
      return tags.ids.count
    }
    try Task.checkCancellation()
    try unlocked?.checkUnchanged()
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

  /// Adds the hashes of the tags of works, until no range remains: comparing millions of strings would need seconds, and
  /// storing them gigabytes.
  fileprivate borrowing func addTags(
    of remaining: Lock<ArraySlice<ClosedRange<Int>>>, to tags: inout IDIndex
  ) throws(RankingLogError) {
    while !Task.isCancelled, let works = remaining.withLock({ $0.popFirst() }) {
      try forEach(
        "SELECT tags FROM illust WHERE id BETWEEN ? AND ?",
        [.integer(works.lowerBound), .integer(works.upperBound)]
      ) { (row: borrowing Row) in
        row.withBytes(0) { bytes in Tags.forEachHash(in: bytes) { tags.add(Int(truncatingIfNeeded: $0)) } }
      }
    }
  }
}
