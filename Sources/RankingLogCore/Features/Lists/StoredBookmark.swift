/// A bookmark with its position in its list.
struct StoredBookmark: Sendable {
  var bookmark: Bookmark
  /// The position, which is greater than the positions of all older bookmarks.
  var position: Int

  /// Merges lists, and preserves the order of each: by pixiv's IDs if both are stored, by the time of recording
  /// otherwise.
  static func merged(_ lists: [ArraySlice<StoredBookmark>]) -> [StoredBookmark] {
    var (lists, merged) = (lists.filter { !$0.isEmpty }, [StoredBookmark]())
    while let newest = lists.indices.max(by: { isOlder(lists[$0].first, than: lists[$1].first) }) {
      merged.append(lists[newest].removeFirst())
      if lists[newest].isEmpty { lists.remove(at: newest) }
    }
    return merged
  }

  private static func isOlder(_ bookmark: StoredBookmark?, than other: StoredBookmark?) -> Bool {
    guard let bookmark, let other else { return bookmark == nil }
    guard let number = bookmark.bookmark.id, let others = other.bookmark.id else {
      return bookmark.position < other.position
    }
    return number < others
  }
}
