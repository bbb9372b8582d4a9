/// A builder of the search index, used if there is none.
struct SearchIndexing: Sendable {
  let services: Services
  /// Called before and while the index is built.
  let onProgress: (@Sendable (IndexingProgress) -> Void)?

  /// Updates the index.
  ///
  /// - Returns: Whether there is an index. It cannot be stored if neither the archive nor the cache is writable.
  func run() async throws -> Bool {
    let archive = services.archive
    if try await archive.updateSearchIndex() { return true }
    guard Files.exists(archive.path) else { return false }
    let path = archive.searchIndexPath
    if try await archive.isReadOnly() {
      guard Files.writeObstacle(path) == nil else { return false }
      try Files.makeDirectory(Files.parent(of: path), isPrivate: true)
    }
    // A process that needs longer than this to build an index is stuck.
    let lock = try await FileLock.take(path + ".lock", timeout: .seconds(600))
    defer { _ = lock }
    // Another process may have built it in the meantime.
    if try await archive.updateSearchIndex() { return true }
    let epoch = try await build(path)
    // Adds works recorded since then; in a read-only archive, they may be missing from this search.
    return try await archive.isReadOnly()
      ? try await archive.openReadOnlyIndex(epoch) : try await archive.updateSearchIndex()
  }

  /// Builds the index.
  ///
  /// - Returns: The epoch of the index.
  private func build(_ path: String) async throws -> Int {
    let part = path + ".part"
    Database.remove(part)
    let epoch: Int
    do {
      epoch = try await write(part)
    } catch {
      Database.remove(part)
      throw error
    }
    Database.remove(path)
    try Files.publish(part, as: path)
    return epoch
  }

  private func write(_ part: String) async throws -> Int {
    let (epoch, total) = try await services.archive.beginSearchIndex()
    var progress = IndexingProgress(done: 0, total: total)
    let index = try SearchIndex.create(part, services.archive.options)
    var tokens = SearchTokens()
    var last: Int?
    while true {
      onProgress?(progress)
      let works = try await services.archive.worksToIndex(after: last, limit: 5000)
      try Task.checkCancellation()
      try index.update(from: epoch, to: epoch) { (index: borrowing SearchIndex) throws(RankingLogError) in
        for work in works { try index.add(work, &tokens) }
      }
      guard works.count == 5000 else { break }
      last = works.last?.id
      progress.done += works.count
    }
    try index.finish()
    return epoch
  }
}
