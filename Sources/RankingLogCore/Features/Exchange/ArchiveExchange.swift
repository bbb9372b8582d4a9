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
    switch selection.dates {
    case nil: return SnapshotSelection(kind: selection.kind)
    case .single(let term):
      let date = term.first(services.calendar)
      try window.check(date)
      return SnapshotSelection(kind: selection.kind, dates: date...date)
    case .span(let from, let to):
      let cut = try window.range(from, to)
      return SnapshotSelection(kind: selection.kind, dates: cut.first...cut.last)
    }
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
    var coming = Task { try await next() }
    defer { coming.cancel() }
    while true {
      let batch = try await withTaskCancellationHandler { [coming] in
        try await coming.value
      } onCancel: { [coming] in
        coming.cancel()
      }
      if batch.isEmpty { return summary }
      coming = Task { try await next() }
      try Task.checkCancellation()
      let outcomes =
        try await isDryRun ? archive.outcomes(of: batch) : archive.record(batch, at: services.now)
      for (snapshot, outcome) in zip(batch, outcomes) {
        summary.count(snapshot, outcome)
        if outcome == .differs { onEvent(.differs(snapshot.ranking.subject)) }
      }
      done += batch.count
      onEvent(.progress(done: done, total: total))
    }
  }
}

/// The rankings to export.
public struct ExchangeSelection: Sendable {
  /// The series; nil for all.
  public var kind: RankingKind?
  /// The dates; nil for all.
  public var dates: DateExpression?

  /// A selection; by default, all stored rankings.
  public init(kind: RankingKind? = nil, dates: DateExpression? = nil) {
    (self.kind, self.dates) = (kind, dates)
  }
}

/// An event of an export, an import or a merge.
public enum ExchangeEvent: Sendable {
  /// The number of processed rankings and dates without one.
  case progress(done: Int, total: Int)
  /// A different ranking of the same source and date is stored; it was not replaced.
  case differs(String)
  /// A stored ranking was omitted because it contradicts itself.
  case leftOut(String, reason: String)
}

/// The result of an import or a merge.
public struct ExchangeSummary: Equatable, Sendable {
  /// The added rankings and dates without one.
  public var added = ExchangeCount()
  /// The number of rankings, and of dates without one, that were already stored with the same contents.
  public var same = 0
  /// The number of rankings, and of dates without one, that differ from the stored ones; the latter were not replaced.
  public var conflicts = 0
  /// The number of omitted rankings, which contradict themselves.
  public var leftOut = 0
  /// The reason why the rest of a damaged file was not imported.
  public var fault: Message?

  mutating func count(_ snapshot: RankingSnapshot, _ outcome: SnapshotOutcome) {
    switch outcome {
    case .added: added.add(snapshot)
    case .same: same += 1
    case .differs: conflicts += 1
    }
  }
}
