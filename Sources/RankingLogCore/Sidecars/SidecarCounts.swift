/// What became of sidecars.
public struct SidecarCounts: Hashable, Sendable {
  /// Number of sidecars written.
  public var written = 0
  /// Number of sidecars that had these bytes already.
  public var current = 0
  /// Number of names with a file that another program wrote or edited; they are left alone.
  public var foreign = 0

  /// No sidecars.
  public init() {}

  /// Adds others.
  public mutating func add(_ other: SidecarCounts) {
    written += other.written
    current += other.current
    foreign += other.foreign
  }
}
