import Platform

extension ArchiveExchange {
  /// Adds the complete rankings of another archive, which is not changed, and may have an earlier version.
  ///
  /// Stored rankings are not changed. After a merge in both directions, two archives contain the same rankings, except
  /// for dates where both had a ranking from the same source.
  ///
  /// - Parameters:
  ///   - path: The file of the other archive.
  ///   - isDryRun: Whether the result is only determined, and nothing is added.
  /// - Throws: ``RankingLogError/usage(_:)`` if it is not an archive, or is this one;
  ///   ``RankingLogError/storageDamaged(path:reason:advice:)`` if it has a newer version;
  ///   ``RankingLogError/storageBusy(path:)`` if another process changes it during the merge.
  public func merge(
    _ path: String, isDryRun: Bool = false, onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExchangeSummary {
    if let other = FileIdentity(path), other == FileIdentity(archive.path) {
      throw RankingLogError.usage("\(path): same file as the current archive")
    }
    do { return try await mergeContents(of: path, isDryRun, onEvent) } catch {
      // SQLite reports a canceled statement as an error of the file.
      try Task.checkCancellation()
      if case .storageDamaged(path, let reason, StoreFailure.damageAdvice) = error as? RankingLogError {
        throw RankingLogError.storageDamaged(
          path: path, reason: reason,
          advice: "this archive was not changed: copy the other file again, or merge a backup of it")
      }
      throw error
    }
  }

  private func mergeContents(
    of path: String, _ isDryRun: Bool, _ onEvent: (ExchangeEvent) -> Void
  ) async throws -> ExchangeSummary {
    let directory = services.configuration.dataDirectory
    try Files.makeDirectory(directory)
    let reader = try MergeReader(
      try ForeignArchive(path, copy: directory + "/merge.\(getpid()).part", archive.options), today: today)
    let total = reader.total
    var summary = try await record(total, isDryRun: isDryRun, from: { try await reader.next() }, onEvent)
    for (subject, reason) in await reader.leftOut {
      summary.leftOut += 1
      onEvent(.leftOut(subject, reason: reason))
    }
    return summary
  }
}

/// Reads another archive in batches, on a separate thread.
private actor MergeReader {
  /// The number of entries after which a batch ends, because all damaged rows may be long.
  private static let batch = 2000

  private let today: RankingDate
  private var archive: ForeignArchive
  private var ids: ArraySlice<Int>
  let total: Int
  /// The rankings that contradict themselves, with the reason.
  private(set) var leftOut: [(String, reason: String)] = []
  private nonisolated let executor = QueueExecutor(label: "rankinglog.merge")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ archive: consuming ForeignArchive, today: RankingDate) throws(RankingLogError) {
    self.today = today
    let all = try archive.snapshots(SnapshotSelection())
    (ids, total) = (all[...], all.count)
    self.archive = archive
  }

  /// Returns the next rankings; empty at the end.
  func next() throws -> [RankingSnapshot] {
    var (snapshots, entries) = ([RankingSnapshot](), 0)
    while entries < Self.batch, let id = ids.popFirst() {
      try Task.checkCancellation()
      guard var snapshot = try archive.snapshots([id]).first else { continue }
      snapshot.removeForeignImages()
      if let fault = snapshot.fault(today: today) {
        leftOut.append((snapshot.ranking.subject, fault))
      } else {
        snapshots.append(snapshot)
        entries += snapshot.entries.count + 1
      }
    }
    return snapshots
  }
}
