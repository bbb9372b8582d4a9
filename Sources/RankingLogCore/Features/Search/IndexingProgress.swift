/// The progress of building the search index.
public struct IndexingProgress: Hashable, Sendable {
  /// The number of works in the index.
  public var done: Int
  /// The number of works.
  public var total: Int
}
