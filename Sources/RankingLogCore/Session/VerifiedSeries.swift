/// A series of rankings that a source has shown in this run.
struct VerifiedSeries: Hashable, Sendable {
  let source: RankingSource
  let kind: RankingKind
}
