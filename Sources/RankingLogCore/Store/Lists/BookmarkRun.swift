/// The newest bookmarks of one list as they were just read, with what was known of the list before.
///
/// It is recorded only when it reaches bookmarks that are known, or the list's end: nothing between is missing then.
struct BookmarkRun: Sendable {
  /// What was known of a bookmark.
  struct Known: Sendable {
    var place: Int
    var number: Int?
    /// Whether it was read together with its neighbours; one that was added here has others that nobody has read.
    var isRead: Bool
  }

  /// Which of the user's lists.
  let audience: Bookmark.Audience
  /// What the list held, by work.
  let known: [Int: Known]
  /// What was read, the newest first, each work once.
  private(set) var bookmarks: [Bookmark] = []
  /// Whether the list was read to its end.
  private(set) var isAtEnd = false
  /// How many there were besides, which could not be read.
  private(set) var unreadable = 0
  /// How many the list has by its own account.
  private var announced: Int?
  /// How many were on the pages, one that was there twice counted twice.
  private var listed = 0
  private var works: Set<Int> = []
  /// Those among which some could not be read.
  private var scattered: Set<Int> = []

  init(audience: Bookmark.Audience, known: [Int: Known]) {
    (self.audience, self.known) = (audience, known)
  }

  /// Adds the page that follows.
  mutating func add(_ page: Page<Bookmark>) {
    for var bookmark in page.elements where works.insert(bookmark.illust.id).inserted {
      bookmark.audience = audience
      bookmarks.append(bookmark)
      if page.unreadable > 0 { scattered.insert(bookmark.illust.id) }
    }
    unreadable += page.unreadable
    listed += page.elements.count + page.unreadable
    announced = page.total
    isAtEnd = page.next == nil
  }

  /// How many of the first are new, or not where they were. What comes after them is known, and in order.
  var newCount: Int {
    var (count, below) = (bookmarks.count, Int.min)
    while count > 0, let place = place(of: bookmarks[count - 1]), place > below {
      (count, below) = (count - 1, place)
    }
    return count
  }

  /// How many are missing of a list that ended before there were as many as it announced.
  var missing: Int { isAtEnd ? max(0, (announced ?? 0) - listed) : 0 }

  /// Whether a new one was read together with its neighbours: where some among them could not be read, or the list ended
  /// too early, the next reading does not end at it.
  func isRead(_ bookmark: Bookmark) -> Bool { missing == 0 && !scattered.contains(bookmark.illust.id) }

  /// Whether it ends with bookmarks that are known. One alone may have been removed and added anew, with unknown ones
  /// behind it; two in order have not.
  var reachesKnown: Bool { bookmarks.count - newCount >= 2 }

  /// The works that were on the list and no longer are; none where that cannot be told.
  var gone: [Int] {
    let isWhole = isAtEnd && unreadable == 0 && bookmarks.count >= announced ?? 0
    return isWhole ? known.keys.filter { !works.contains($0) } : []
  }

  /// Where it was read before; nil for another bookmark of the same work.
  private func place(of bookmark: Bookmark) -> Int? {
    guard let known = known[bookmark.illust.id], known.isRead else { return nil }
    if let number = bookmark.id, let before = known.number, number != before { return nil }
    return known.place
  }
}
