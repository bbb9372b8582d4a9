// Builds and updates the search index.
extension Archive {
  /// Opens the search index, and adds works recorded since the last update. Removes a damaged index.
  ///
  /// - Returns: Whether there is an index of this archive.
  func updateSearchIndex() throws(RankingLogError) -> Bool {
    do {
      guard try openSearchIndex() else { return false }
      guard try !isReadOnly() else { return true }
      while try hasUnsearched() {
        guard try addUnsearched() else { return false }
      }
      return true
    } catch {
      guard removeDamagedIndex(error) else { throw error }
      return false
    }
  }

  /// Queries the index; returns `empty` if there is none. Removes a damaged index.
  func searching<Value>(
    else empty: Value, _ body: (borrowing SearchIndex) throws(RankingLogError) -> Value
  ) throws(RankingLogError) -> Value {
    do {
      switch searchIndex {
      case .some(let index): return try body(index)
      case .none: return empty
      }
    } catch {
      guard removeDamagedIndex(error) else { throw error }
      throw .file(
        path: searchIndexPath, reason: "damaged index of works was removed",
        advice: "run the same command again to rebuild it")
    }
  }

  private func removeDamagedIndex(_ error: RankingLogError) -> Bool {
    guard case .storageDamaged(searchIndexPath, _, _) = error,
      Database.mayRemove(searchIndexPath, .search, options)
    else { return false }
    searchIndex = nil
    Database.remove(searchIndexPath)
    return true
  }

  /// Opens the index that the archive was last searched with.
  func openSearchIndex() throws(RankingLogError) -> Bool {
    guard try !isReadOnly() else { return try openReadOnlyIndex(stateEpoch()) }
    // Another process may have deleted or rebuilt it in the meantime.
    if try isSearchIndexCurrent() { return true }
    searchIndex = try SearchIndex.open(searchIndexPath, options)
    return try isSearchIndexCurrent()
  }

  private func isSearchIndexCurrent() throws(RankingLogError) -> Bool {
    guard Files.exists(searchIndexPath) else {
      searchIndex = nil
      return false
    }
    guard let epoch = try searchEpoch() else { return false }
    // Another process may be between two commits.
    return try searchIndex?.epochs().contains(epoch) ?? false
  }

  /// Returns the epoch of the archive's own index; nil if none was built.
  func searchEpoch() throws(RankingLogError) -> Int? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try Self.searchEpoch(connection)
    }
  }

  private static func searchEpoch(_ connection: borrowing Connection) throws(RankingLogError) -> Int? {
    try connection.first("SELECT epoch FROM search_epoch") { (row: borrowing Row) in row.int(0) }
  }

  /// Whether the archive's own index does not contain all works.
  func hasUnsearched() throws(RankingLogError) -> Bool {
    try first("SELECT 1 FROM unsearched LIMIT 1") { (_: borrowing Row) in true } ?? false
  }

  /// Adds some works, in a transaction of the archive, so that no other process changes or adds them in the meantime.
  /// If the process dies between the two commits, they are added again, which is harmless.
  private func addUnsearched() throws(RankingLogError) -> Bool {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      guard let epoch = try Self.searchEpoch(connection), try searchIndex?.epochs().contains(epoch) ?? false
      else {
        return false
      }
      let works = try connection.all(
        """
        SELECT illust.id, title, tags, is_changed FROM unsearched JOIN illust ON illust.id = unsearched.illust
        ORDER BY illust.id LIMIT 1000
        """
      ) { (row: borrowing Row) in
        IndexedWork(id: row.int(0), title: row.text(1), tags: Tags(text: row.text(2)), isChanged: row.flag(3))
      }
      let next = Int.random(in: 1 ..< .max)
      try searchIndex?.update(from: epoch, to: next) {
        (index: borrowing SearchIndex) throws(RankingLogError) in
        var tokens = SearchTokens()
        for work in works { try index.add(work, &tokens) }
      }
      try connection.run("UPDATE search_epoch SET epoch = ?", [.integer(next)])
      try connection.run(
        "DELETE FROM unsearched WHERE illust <= ?", [.integer(works.count < 1000 ? .max : works[999].id)])
      return true
    }
  }

  /// Starts an index. From then on, changed works are recorded, unless the archive is read-only.
  ///
  /// - Returns: The epoch for finishing the index, and the number of works.
  func beginSearchIndex() throws(RankingLogError) -> (epoch: Int, works: Int) {
    let isReadOnly = try isReadOnly()
    let epoch = isReadOnly ? try stateEpoch() : Int.random(in: 1 ..< .max)
    if !isReadOnly {
      try writing { (connection: borrowing Connection) throws(RankingLogError) in
        try connection.execute("DELETE FROM search_epoch; DELETE FROM unsearched")
        try connection.run("INSERT INTO search_epoch VALUES(?)", [.integer(epoch)])
      }
    }
    searchIndex = nil
    let works = try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first("SELECT count(*) FROM illust") { (row: borrowing Row) in row.int(0) }
    }
    return (epoch, works ?? 0)
  }

  /// Returns the next works to index, in the order of IDs.
  func worksToIndex(after last: Int?, limit: Int) throws(RankingLogError) -> [IndexedWork] {
    try all(
      "SELECT id, title, tags FROM illust WHERE id > ? ORDER BY id LIMIT ?",
      [.integer(last ?? .min), .integer(limit)]
    ) { (row: borrowing Row) in
      IndexedWork(id: row.int(0), title: row.text(1), tags: Tags(text: row.text(2)))
    }
  }
}
