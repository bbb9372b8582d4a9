// Snapshots that are given to other archives, or come from them.
extension Archive {
  /// The ids of the snapshots of a selection, in the order in which they were fetched.
  func snapshots(_ selection: SnapshotSelection) throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshots(selection)
    }
  }

  /// The snapshots with these ids, without those that are gone.
  func snapshots(_ ids: some Sequence<Int> & Sendable) throws(RankingLogError) -> [RankingSnapshot] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      try self.illustCache.check(connection)
      var snapshots: [RankingSnapshot] = []
      for id in ids {
        if let snapshot = try connection.snapshot(id, urlPatterns, &self.illustCache) {
          snapshots.append(snapshot)
        }
      }
      return snapshots
    }
  }

  /// Records snapshots in one transaction. What is stored as complete or absent stays as it is; a partial ranking is
  /// superseded, as is the absence of a ranking that somebody else was shown.
  ///
  /// - Returns: What became of each.
  func record(_ snapshots: [RankingSnapshot], at now: Timestamp) throws(RankingLogError) -> [SnapshotOutcome]
  {
    defer { refreshStatistics() }
    return try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      var recorder = SnapshotRecorder(now: now)
      var outcomes: [SnapshotOutcome] = []
      for snapshot in snapshots { outcomes.append(try recorder.record(snapshot, connection, &written)) }
      return outcomes
    }
  }
}
