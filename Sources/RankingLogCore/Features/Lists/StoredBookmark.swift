/// A bookmark with its position in its list.
struct StoredBookmark: Sendable {
  var bookmark: Bookmark
  /// The position, which is greater than the positions of all older bookmarks.
  var position: Int

  /// Merges lists, and preserves the order of each: by pixiv's IDs if both are stored, by the time of recording
  /// otherwise.
  static func merged(_ lists: [ArraySlice<StoredBookmark>]) -> [StoredBookmark] {
    var (lists, merged) = (lists.filter { !$0.isEmpty }, [StoredBookmark]())
    while let newest = lists.indices.max(by: { lists[$0].first.isOlder(than: lists[$1].first) }) {
      merged.append(lists[newest].removeFirst())
      if lists[newest].isEmpty { lists.remove(at: newest) }
    }
    return merged
  }
}

extension StoredBookmark? {
  fileprivate func isOlder(than other: StoredBookmark?) -> Bool {
    guard let mine = self, let other else { return self == nil }
    guard let number = mine.bookmark.id, let others = other.bookmark.id else {
      return mine.position < other.position
    }
    return number < others
  }
}
