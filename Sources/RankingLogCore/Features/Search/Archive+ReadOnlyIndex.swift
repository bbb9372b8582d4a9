// The search index of a read-only archive: the archive's own index if it is up to date, otherwise an index in the cache
// directory.
extension Archive {
  /// The path of the search index that this process builds: next to the archive, or in the cache directory.
  nonisolated var searchIndexPath: String {
    guard let cacheDirectory, Files.exists(path), Files.writeObstacle(path) != nil else {
      return ownIndexPath
    }
    let archive = (try? Files.realPath(path)) ?? path
    let name = (try? Digest.of(archive.utf8, .sha256)) ?? []
    return "\(cacheDirectory)/search-\(name.prefix(8).hexadecimal).db"
  }

  /// The path of the archive's own search index.
  nonisolated var ownIndexPath: String { Files.parent(of: path) + "/search.db" }

  /// Returns a number for the state of a read-only archive, in which no epoch can be written.
  func stateEpoch() throws(RankingLogError) -> Int {
    // An empty log is equivalent to a missing one.
    let log = Files.stamp(path + "-wal").flatMap { $0[0] == 0 ? nil : $0 }
    let state = "\(Files.stamp(path) ?? []) \(log ?? [])"
    return try Digest.of(state.utf8, .sha256).prefix(7).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Opens the index of a read-only archive.
  ///
  /// - Parameter epoch: The epoch of the index in the cache directory.
  func openReadOnlyIndex(_ epoch: Int) throws(RankingLogError) -> Bool {
    if let own = try searchEpoch(), try !hasUnsearched() {
      // An error in a file that cannot be repaired here is not reported, because another index replaces it.
      searchIndex = (try? SearchIndex.open(ownIndexPath, options, isWritable: false)) ?? nil
      if (try? searchIndex?.epochs().contains(own)) == true { return true }
    }
    searchIndex = try SearchIndex.open(searchIndexPath, options)
    return try searchIndex?.epochs().contains(epoch) ?? false
  }
}
