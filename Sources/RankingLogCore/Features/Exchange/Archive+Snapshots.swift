// Snapshots exported to and imported from other archives.
extension Archive {
  /// Returns the IDs of the snapshots of a selection, in fetch order.
  func snapshots(_ selection: SnapshotSelection) throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshots(selection)
    }
  }

  /// Returns the snapshots with these IDs, without deleted ones.
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

  /// Records snapshots in one transaction. A stored complete ranking does not change, and an absent snapshot never
  /// replaces a ranking. A complete snapshot supersedes a partial ranking or an absence.
  ///
  /// - Returns: The outcome for each snapshot.
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

  /// Returns the outcomes of recording snapshots of different rankings, and records nothing.
  func outcomes(of snapshots: [RankingSnapshot]) throws(RankingLogError) -> [SnapshotOutcome] {
    let none = snapshots.map { _ in SnapshotOutcome.added }
    return try readingWorks(else: none) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var outcomes: [SnapshotOutcome] = []
      for snapshot in snapshots {
        let ranking = snapshot.ranking
        let current = try connection.current(ranking.source, ranking.kind, ranking.date)
        outcomes.append(try snapshot.outcome(current, connection, urlPatterns) ?? .added)
      }
      return outcomes
    }
  }
}
