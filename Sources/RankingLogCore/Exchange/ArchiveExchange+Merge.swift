#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ArchiveExchange {
  /// Adds the whole rankings of another archive, which is not changed, and may be of an earlier version.
  ///
  /// What is stored stays as it is. Merged in both directions, two archives have the same rankings, except where both had
  /// one of the same source and date.
  ///
  /// - Parameter path: The file of the other archive.
  /// - Throws: ``RankingLogError/usage(_:)`` if it is no archive, or this one;
  ///   ``RankingLogError/storageDamaged(path:reason:advice:)`` if it is of a newer version;
  ///   ``RankingLogError/storageBusy(path:)`` if another process changes it meanwhile.
  public func merge(
    _ path: String, onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExchangeSummary {
    if let other = FileIdentity(path), other == FileIdentity(archive.path) {
      throw RankingLogError.usage("\(path) is this archive")
    }
    let directory = services.configuration.dataDirectory
    try Files.makeDirectory(directory)
    let reader = try MergeReader(
      try ForeignArchive(path, copy: directory + "/merge.\(getpid()).part", archive.options), today: today)
    let total = reader.total
    var summary = try await record(total, from: { try await reader.next() }, onEvent)
    for (subject, reason) in await reader.leftOut {
      summary.leftOut += 1
      onEvent(.leftOut(subject, reason: reason))
    }
    return summary
  }
}

/// Reads another archive in batches, on a thread of its own.
private actor MergeReader {
  private static let batch = 10

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

  /// The next rankings; none at the end.
  func next() throws -> [RankingSnapshot] {
    while !ids.isEmpty {
      var snapshots = try archive.snapshots(ids.prefix(Self.batch))
      ids = ids.dropFirst(Self.batch)
      for index in snapshots.indices { snapshots[index].removeForeignImages() }
      snapshots.removeAll { snapshot in
        guard let fault = snapshot.fault(today: today) else { return false }
        leftOut.append((snapshot.ranking.subject, fault))
        return true
      }
      if !snapshots.isEmpty { return snapshots }
    }
    return []
  }
}
