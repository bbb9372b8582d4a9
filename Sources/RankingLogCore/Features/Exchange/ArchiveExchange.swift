import Platform

/// Exchange of complete rankings between archives, which avoids repeated requests. Sends no requests.
public struct ArchiveExchange: Sendable {
  let services: Services

  var archive: Archive { services.archive }
  /// The date in Japan.
  var today: RankingDate { services.calendar.today }

  /// Returns the snapshots of a selection.
  func stored(_ selection: ExchangeSelection) throws(RankingLogError) -> SnapshotSelection {
    if let kind = selection.kind, !kind.exists { throw kind.doesNotExist }
    let window = RankingWindow(mode: selection.kind?.mode ?? .daily, calendar: services.calendar)
    let dates = try selection.dates.map { dates throws(RankingLogError) in try window.dates(dates) }
    return SnapshotSelection(kind: selection.kind, dates: dates)
  }

  /// Records batches of snapshots, and counts the results.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether the results are only determined, and nothing is recorded.
  ///   - next: Returns the next batch, which is empty at the end. Called while the last one is recorded.
  func record(
    _ total: Int, isDryRun: Bool = false, from next: @escaping @Sendable () async throws -> [RankingSnapshot],
    _ onEvent: (ExchangeEvent) -> Void
  ) async throws -> ExchangeSummary {
    var summary = ExchangeSummary()
    var done = 0
    let batches = ReadAhead(0...) { (_: Int) in
      let batch = try await next()
      return batch.isEmpty ? nil : batch
    }
    while let batch = try await batches.next() {
      try Task.checkCancellation()
      let outcomes =
        try await isDryRun ? archive.outcomes(of: batch) : archive.record(batch, at: services.now)
      for (snapshot, outcome) in zip(batch, outcomes) {
        summary.count(snapshot, outcome)
        if outcome == .differs { onEvent(.differs(snapshot.ranking.description)) }
      }
      done += batch.count
      onEvent(.progress(done: done, total: total))
    }
    return summary
  }
}

extension ArchiveExchange {
  /// The number of rankings to read at a time.
  private static let exportBatch = 8

  /// Writes the complete rankings of a selection, in the order in which they were fetched. The same rankings result in
  /// the same bytes.
  ///
  /// - Parameters:
  ///   - selection: The series and dates; by default, all stored rankings.
  ///   - compresses: Whether to compress the rankings with Zstandard.
  ///   - onEvent: Called with the progress, and with each omitted ranking.
  ///   - output: Called with the bytes, in pieces.
  /// - Returns: The written rankings, and the number of omitted rankings, which contradict themselves.
  /// - Throws: ``RankingLogError/nothing(_:)`` if no ranking of the selection is stored.
  public func export(
    _ selection: ExchangeSelection = ExchangeSelection(), compresses: Bool = false,
    onEvent: (ExchangeEvent) -> Void = { _ in }, output: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ExportSummary {
    let ids = try await archive.snapshots(try stored(selection))
    guard !ids.isEmpty else { throw nothing(selection) }
    var writer = try ExchangeWriter(compresses: compresses, output: output)
    var leftOut = 0
    let starts = stride(from: 0, to: ids.count, by: Self.exportBatch)
    let batches = ReadAhead(starts) { [archive] start in
      try await archive.snapshots(ids[start..<min(start + Self.exportBatch, ids.count)])
    }
    for start in starts {
      let snapshots = try await batches.next() ?? []
      try Task.checkCancellation()
      for var snapshot in snapshots {
        snapshot.removeForeignImages()
        if let fault = snapshot.fault(today: today) {
          leftOut += 1
          onEvent(.leftOut(snapshot.ranking.description, reason: fault))
        } else {
          try writer.write(snapshot)
        }
      }
      onEvent(.progress(done: min(start + Self.exportBatch, ids.count), total: ids.count))
    }
    try writer.finish()
    return ExportSummary(written: writer.count, leftOut: leftOut)
  }

  /// Writes the complete rankings of a selection to a new file, compressed if its name ends in `.zst`. The file gets
  /// its name when it is complete.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the file exists.
  public func export(
    _ selection: ExchangeSelection = ExchangeSelection(), to path: String,
    onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExportSummary {
    let file = try AtomicFileWriter(path)
    let result = try await export(selection, compresses: path.hasSuffix(".zst"), onEvent: onEvent) { bytes in
      try file.write(bytes)
    }
    try file.publish()
    return result
  }

  private func nothing(_ selection: ExchangeSelection) -> RankingLogError {
    guard let kind = selection.kind else {
      return .nothing("no complete rankings stored for this selection; \(.storeRankings)")
    }
    return .nothing(
      "no complete \(kind.name) rankings stored for this selection; \(.fetchRankings(kind, nil))")
  }
}

extension ArchiveExchange {
  /// The number of entries to record in a transaction, for which other processes wait.
  private static let importBatch = 5000

  /// Imports an exported archive, compressed or not. The complete file is read and checked before the import; then
  /// complete rankings are recorded in batches. The next run completes an interrupted one.
  ///
  /// Stored rankings are not changed, but rankings that are stored in part are superseded.
  ///
  /// - Parameters:
  ///   - source: The exported archive.
  ///   - salvages: Whether to import the complete rankings before the damage in a truncated or altered file.
  ///   - isDryRun: Whether the result is only determined, and nothing is imported.
  ///   - onEvent: Called with the progress, and with each ranking that differs from the stored one.
  /// - Throws: ``RankingLogError/usage(_:)`` if it is not an exported archive, or an exported archive of a newer
  ///   version; ``RankingLogError/file(path:reason:advice:)`` if it is damaged.
  public func `import`(
    _ source: ExchangeSource, salvages: Bool = false, isDryRun: Bool = false,
    onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExchangeSummary {
    let reader = try ExchangeReader(
      source, today: today, copiesTo: services.configuration.dataDirectory, on: services.fileExecutor)
    let (count, fault) = try await reader.verify(salvages: salvages)
    var summary = try await record(
      count.rankings + count.absent, isDryRun: isDryRun,
      from: { try await reader.next(entries: Self.importBatch) },
      onEvent)
    summary.fault = fault?.message
    return summary
  }
}

extension ArchiveExchange {
  /// Adds the complete rankings of another archive, which is not changed, and may have an earlier version.
  ///
  /// Stored rankings are not changed. After a merge in both directions, two archives contain the same rankings, except
  /// for dates where both had a ranking from the same source.
  ///
  /// - Parameters:
  ///   - path: The file of the other archive.
  ///   - isDryRun: Whether the result is only determined, and nothing is added.
  ///   - onEvent: Called with the progress, and with each ranking that is omitted or differs from the stored one.
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
      try ExternalArchive(path, copy: directory + "/merge.\(getpid()).part", archive.options), today: today,
      on: services.fileExecutor)
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
  private var archive: ExternalArchive
  private var ids: ArraySlice<Int>
  let total: Int
  /// The rankings that contradict themselves, with the reason.
  private(set) var leftOut: [(String, reason: String)] = []
  private nonisolated let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ archive: consuming ExternalArchive, today: RankingDate, on executor: QueueExecutor)
    throws(RankingLogError)
  {
    (self.today, self.executor) = (today, executor)
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
        leftOut.append((snapshot.ranking.description, fault))
      } else {
        snapshots.append(snapshot)
        entries += snapshot.entries.count + 1
      }
    }
    return snapshots
  }
}
