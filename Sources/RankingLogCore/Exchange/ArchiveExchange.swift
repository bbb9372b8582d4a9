/// Whole rankings that archives give each other, so that nobody requests them twice. Sends no requests.
public struct ArchiveExchange: Sendable {
  let services: Services

  var archive: Archive { services.archive }
  /// The date in Japan.
  var today: RankingDate { services.calendar.today }

  /// The snapshots of a selection.
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

  /// Records snapshots as they come, and counts what becomes of them.
  ///
  /// - Parameter next: Returns the next batch; an empty one at the end. Called while the last one is recorded.
  func record(
    _ total: Int, from next: @escaping @Sendable () async throws -> [RankingSnapshot],
    _ onEvent: (ExchangeEvent) -> Void
  ) async throws -> ExchangeSummary {
    var summary = ExchangeSummary()
    var done = 0
    var coming = Task { try await next() }
    defer { coming.cancel() }
    while true {
      let batch = try await coming.value
      if batch.isEmpty { return summary }
      coming = Task { try await next() }
      try Task.checkCancellation()
      let outcomes = try await archive.record(batch, at: services.now)
      for (snapshot, outcome) in zip(batch, outcomes) {
        summary.count(snapshot, outcome)
        if outcome == .differs { onEvent(.differs(snapshot.ranking.subject)) }
      }
      done += batch.count
      onEvent(.progress(done: done, total: total))
    }
  }
}

/// Which rankings are exported.
public struct ExchangeSelection: Sendable {
  /// The series; nil for all.
  public var kind: RankingKind?
  /// The dates; nil for all.
  public var dates: DateExpression?

  /// A selection; by default, all that is stored.
  public init(kind: RankingKind? = nil, dates: DateExpression? = nil) {
    (self.kind, self.dates) = (kind, dates)
  }
}

/// An event of an export, an import or a merge.
public enum ExchangeEvent: Sendable {
  /// So many rankings and dates without one are done.
  case progress(done: Int, total: Int)
  /// Another ranking of the same source and date is stored, and stays.
  case differs(String)
  /// A stored ranking that contradicts itself is left out.
  case leftOut(String, reason: String)
}

/// What came of an import or a merge.
public struct ExchangeSummary: Equatable, Sendable {
  /// What is stored now and was not before.
  public var added = ExchangeCount()
  /// The number of rankings, and of dates without one, that were stored just so.
  public var same = 0
  /// The number of those that were stored otherwise, and stay.
  public var conflicts = 0
  /// The number of those that contradict themselves.
  public var leftOut = 0
  /// Why the rest of a damaged file was not imported.
  public var fault: Message?

  mutating func count(_ snapshot: RankingSnapshot, _ outcome: SnapshotOutcome) {
    switch outcome {
    case .added: added.add(snapshot)
    case .same: same += 1
    case .differs: conflicts += 1
    }
  }
}
