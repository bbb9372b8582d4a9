/// The result of offering a snapshot to an archive.
enum SnapshotOutcome: Hashable, Sendable {
  /// The snapshot was stored; the archive contained nothing or only a part of that date.
  case added
  /// The same snapshot was already stored.
  case same
  /// A different ranking of that source and date is stored; it was not replaced.
  case differs
}
