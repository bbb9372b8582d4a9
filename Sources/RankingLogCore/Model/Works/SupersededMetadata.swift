/// Superseded metadata of a work; a field that did not change at that time is nil.
public struct SupersededMetadata: Hashable, Sendable {
  /// The time when the change was detected.
  public let until: Timestamp
  /// The title.
  public internal(set) var title: String?
  /// The artist, with the names at that time.
  public internal(set) var artist: Artist?
  /// The tags.
  public internal(set) var tags: Tags?
}
