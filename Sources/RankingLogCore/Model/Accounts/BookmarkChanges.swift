/// What a reading changed in what is known of a user's bookmarks.
public struct BookmarkChanges: Hashable, Sendable {
  /// How many came.
  public var added = 0
  /// How many are at pixiv no longer.
  public var removed = 0
  /// How many there are.
  public var total = 0
}
