/// What was true of a work until it changed; nil where that did not change then.
public struct FormerFacts: Hashable, Sendable {
  /// When the change came to be known.
  public let until: Timestamp
  /// The title.
  public internal(set) var title: String?
  /// The artist, with the names of that time.
  public internal(set) var artist: Artist?
  /// The tags.
  public internal(set) var tags: Tags?
}
