/// The changes that a sync made to a user's stored bookmarks.
public struct BookmarkChanges: Hashable, Sendable {
  /// Number of new bookmarks.
  public var added = 0
  /// Number of bookmarks no longer at pixiv.
  public var removed = 0
  /// Number of stored bookmarks.
  public var total = 0
}
