/// The changes that a sync made to a user's stored bookmarks.
public struct BookmarkChanges: Hashable, Sendable {
  /// The number of new bookmarks.
  public var added = 0
  /// The number of bookmarks that no longer exist at pixiv.
  public var removed = 0
  /// The number of stored bookmarks.
  public var total = 0
}
