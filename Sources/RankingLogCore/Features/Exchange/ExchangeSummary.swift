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
