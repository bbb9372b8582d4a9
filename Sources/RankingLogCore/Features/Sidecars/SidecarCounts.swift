/// The results of writing sidecars.
public struct SidecarCounts: Hashable, Sendable {
  /// The number of sidecars written.
  public var written = 0
  /// The number of sidecars that were up to date.
  public var current = 0
  /// The number of files that another program wrote or edited; they were not changed.
  public var foreign = 0

  /// Creates zero counts.
  public init() {}

  /// Adds other counts.
  public mutating func add(_ other: SidecarCounts) {
    written += other.written
    current += other.current
    foreign += other.foreign
  }
}
