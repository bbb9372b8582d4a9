/// A tag, and the number of its works.
public struct TagCount: Hashable, Sendable {
  /// The tag.
  public var tag: String
  /// The number of works, including works that have lost the tag since.
  public var works: Int
}
