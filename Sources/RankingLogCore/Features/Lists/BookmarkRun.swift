/// The newest bookmarks of a list as just read, with the stored state of the list.
///
/// Recorded only after it reaches stored bookmarks or the end of the list: then no bookmark in between is missing.
struct BookmarkRun: Sendable {
  /// The stored state of a bookmark.
  struct Stored: Sendable {
    var position: Int
    var number: Int?
    /// Whether the bookmark was read together with its neighbors; the neighbors of a bookmark added locally were never
    /// read.
    var isRead: Bool
  }

  /// The audience of the list.
  let audience: Bookmark.Audience
  /// The stored bookmarks, by work.
  let stored: [Int: Stored]
  /// The bookmarks read, newest first, without duplicate works.
  private(set) var bookmarks: [Bookmark] = []
  /// Whether the end of the list was reached.
  private(set) var isAtEnd = false
  /// Whether the last page has only bookmarks of earlier pages, but names another one.
  private(set) var repeatsItself = false
  /// The number of bookmarks that could not be parsed.
  private(set) var unreadable = 0
  /// The length of the list according to the source.
  private var announced: Int?
  /// The number of listed bookmarks, including duplicates.
  private var listed = 0
  private var read = ReadElements()
  /// The works of bookmarks on pages with bookmarks that could not be parsed.
  private var scattered: Set<Int> = []

  init(audience: Bookmark.Audience, stored: [Int: Stored]) {
    (self.audience, self.stored) = (audience, stored)
  }

  /// Adds the next page of the list.
  mutating func add(_ page: Page<Bookmark>) {
    let (new, isRepetition) = read.add(page, id: \.illust.id)
    repeatsItself = isRepetition && page.next != nil
    for var bookmark in new {
      bookmark.audience = audience
      bookmarks.append(bookmark)
      if page.unreadable > 0 { scattered.insert(bookmark.illust.id) }
    }
    unreadable += page.unreadable
    listed += page.elements.count + page.unreadable
    announced = page.total
    isAtEnd = page.next == nil
  }

  /// The number of leading bookmarks that are new or moved. The others are stored in the same order.
  var newCount: Int {
    var (count, below) = (bookmarks.count, Int.min)
    while count > 0, let position = position(of: bookmarks[count - 1]), position > below {
      (count, below) = (count - 1, position)
    }
    return count
  }

  /// The number of bookmarks missing from a list that ended before its announced length.
  var missing: Int { isAtEnd ? max(0, (announced ?? 0) - listed) : 0 }

  /// Whether a new bookmark was read together with its neighbors. The next run does not stop at a bookmark if some
  /// neighbors could not be parsed, or if the list ended too early.
  func isRead(_ bookmark: Bookmark) -> Bool { missing == 0 && !scattered.contains(bookmark.illust.id) }

  /// Whether the run ends with stored bookmarks. A single bookmark may have been removed and added again, with new ones
  /// behind it; this is not possible for two in order.
  var reachesStored: Bool { bookmarks.count - newCount >= 2 }

  /// The works no longer on the list; empty if the read was incomplete.
  var gone: [Int] {
    let isWhole = isAtEnd && unreadable == 0 && bookmarks.count >= announced ?? 0
    return isWhole ? stored.keys.filter { !read.ids.contains($0) } : []
  }

  /// Returns the stored position; nil if it belongs to another bookmark of the same work.
  private func position(of bookmark: Bookmark) -> Int? {
    guard let stored = stored[bookmark.illust.id], stored.isRead else { return nil }
    if let number = bookmark.id, let before = stored.number, number != before { return nil }
    return stored.position
  }
}
