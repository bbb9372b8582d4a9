extension ArchiveExchange {
  /// The number of rankings to read at a time.
  private static let batch = 8

  /// Writes the complete rankings of a selection, in the order in which they were fetched. The same rankings result in
  /// the same bytes.
  ///
  /// - Parameters:
  ///   - compresses: Whether to compress the rankings with Zstandard.
  ///   - output: Called with the bytes, in pieces.
  /// - Returns: The written rankings, and the number of omitted rankings, which contradict themselves.
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking of the selection is stored.
  public func export(
    _ selection: ExchangeSelection = ExchangeSelection(), compresses: Bool = false,
    onEvent: (ExchangeEvent) -> Void = { _ in }, output: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> (written: ExchangeCount, leftOut: Int) {
    let ids = try await archive.snapshots(try stored(selection))
    guard !ids.isEmpty else { throw nothing(selection) }
    var writer = try ExchangeWriter(compresses: compresses, output: output)
    var leftOut = 0
    var coming = read(ids, from: 0)
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      let snapshots = try await coming.value
      coming = read(ids, from: start + Self.batch)
      try Task.checkCancellation()
      for var snapshot in snapshots {
        snapshot.removeForeignImages()
        if let fault = snapshot.fault(today: today) {
          leftOut += 1
          onEvent(.leftOut(snapshot.ranking.subject, reason: fault))
        } else {
          try writer.write(snapshot)
        }
      }
      onEvent(.progress(done: min(start + Self.batch, ids.count), total: ids.count))
    }
    try writer.finish()
    return (writer.count, leftOut)
  }

  /// Writes the complete rankings of a selection to a new file, compressed if its name ends in `.zst`. The file gets
  /// its name when it is complete.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the file exists.
  public func export(
    _ selection: ExchangeSelection = ExchangeSelection(), to path: String,
    onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> (written: ExchangeCount, leftOut: Int) {
    let file = try NewFile(path)
    let result = try await export(selection, compresses: path.hasSuffix(".zst"), onEvent: onEvent) { bytes in
      try file.write(bytes)
    }
    try file.publish()
    return result
  }

  /// Reads a batch while the previous one is written.
  private func read(_ ids: [Int], from start: Int) -> Task<[RankingSnapshot], any Error> {
    let archive = archive
    let batch = ids[min(start, ids.count)..<min(start + Self.batch, ids.count)]
    return Task { batch.isEmpty ? [] : try await archive.snapshots(batch) }
  }

  private func nothing(_ selection: ExchangeSelection) -> RankingLogError {
    guard let kind = selection.kind else {
      return .nothing("no complete rankings stored for this selection; \(.storeRankings)")
    }
    return .nothing(
      "no complete \(kind.name) rankings stored for this selection; \(.fetchRankings(kind, nil))")
  }
}
