/// A selection of stored snapshots; nil selects all.
struct SnapshotSelection: Sendable {
  var kind: RankingKind?
  var dates: ClosedRange<RankingDate>?
}
