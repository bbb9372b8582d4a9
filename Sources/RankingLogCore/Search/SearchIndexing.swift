/// Builds the search index where there is none.
struct SearchIndexing: Sendable {
  let services: Services
  /// Called before and while the index is built.
  let onProgress: (@Sendable (IndexingProgress) -> Void)?

  /// Brings the index up to date.
  func run() async throws {
    let archive = services.archive
    guard try await !archive.updateSearchIndex(), Files.exists(archive.path) else { return }
    // An index that takes longer than this to build is that of a stuck process.
    let lock = try await FileLock.take(archive.searchIndexPath + ".lock", timeout: .seconds(600))
    defer { _ = lock }
    // Another process may have built it meanwhile.
    guard try await !archive.updateSearchIndex() else { return }
    try await build()
    _ = try await archive.updateSearchIndex()
  }

  private func build() async throws {
    let path = services.archive.searchIndexPath
    let part = path + ".part"
    Database.remove(part)
    do {
      try await write(part)
    } catch {
      Database.remove(part)
      throw error
    }
    Database.remove(path)
    try Files.publish(part, as: path)
  }

  private func write(_ part: String) async throws {
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
  }
}
