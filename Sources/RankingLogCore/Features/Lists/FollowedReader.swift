/// A reader of the newest works of followed artists. Reads new works first, then works in gaps of the stored list, then
/// older works up to the requested number.
///
/// Each page is recorded immediately. If it does not connect to the stored list, a gap is recorded below it. An
/// interrupted run loses nothing, because the next run resumes at the gap.
struct FollowedReader {
  let services: Services
  let pages: FollowedPages
  let user: Int
  /// The requested number of works.
  let count: Int
  /// Whether to read all requested works again, and remove works that are no longer listed.
  let isRefresh: Bool
  /// The number of works that could not be parsed, by page.
  private var damage: [Int: Int] = [:]
  /// The error that ended the run early.
  private(set) var failure: RankingLogError?
  private var list = FollowedList()
  /// The works below which this run does not search again.
  private var passed: Set<FollowedList.Key> = []

  init(services: Services, pages: FollowedPages, user: Int, count: Int, isRefresh: Bool) {
    (self.services, self.pages, self.user) = (services, pages, user)
    (self.count, self.isRefresh) = (count, isRefresh)
  }

  /// The total number of works that could not be parsed.
  var unreadable: Int { damage.values.reduce(0, +) }

  /// The state of a read.
  private struct Cursor {
    /// The next page; nil at the end.
    var next: Int?
    /// The work down to which the read is contiguous; nil if there is a gap.
    var end: FollowedList.Key?
    /// All works read.
    var seen = ReadElements()
  }

  /// Reads the works.
  ///
  /// - Throws: If the first page fails; later errors are stored in `failure`.
  mutating func run() async throws {
    list = try await services.archive.followed(by: user)
    var top = Cursor(next: pages.first, end: .newest)
    try await read(&top)
    do { try await readOn(&top) } catch let error as RankingLogError { failure = error }
  }

  private mutating func readOn(_ top: inout Cursor) async throws {
    while isRefresh, top.next != nil, top.seen.ids.count < count { try await read(&top) }
    while let end = openEnd {
      if top.next != nil, top.end == end { try await read(&top) } else { try await fill(after: end) }
    }
  }

  private var openEnd: FollowedList.Key? { list.openEnd(for: count, excluding: passed) }

  /// Reads the works below a work of the list.
  private mutating func fill(after end: FollowedList.Key) async throws {
    if let found = try await find(end) {
      var cursor = Cursor(next: found.number, end: found.number == pages.first ? .newest : nil)
      try await take(found.page, &cursor)
      while cursor.next != nil, let open = openEnd, open == end || open == cursor.end {
        try await read(&cursor)
      }
    }
    // If the gap still exists, do not try again in this run.
    passed.insert(end)
  }

  /// Returns the page that contains a work, or would contain it if it had not been deleted. Deletions shift the
  /// remaining works to earlier pages.
  ///
  /// - Returns: The page; nil if the source does not list works that old.
  private mutating func find(_ work: FollowedList.Key) async throws -> (number: Int, page: Page<Illust>)? {
    var number = pages.number(of: list.count(before: work))
    var emptyPages = 0
    while let wanted = number, emptyPages < FollowedReader.maxEmptyPages {
      let page = try await pages.page(wanted)
      if page.elements.isEmpty { emptyPages += 1 }
      let isThere = list.keys(of: page.elements).first.map { $0 >= work } ?? false
      guard !isThere, let before = pages.before(wanted) else { return (wanted, page) }
      number = before
    }
    pass(below: work)
    return nil
  }

  private mutating func read(_ cursor: inout Cursor) async throws {
    guard let next = cursor.next else { return }
    try await take(try await pages.page(next), &cursor)
  }

  /// Records a page and advances the cursor.
  private mutating func take(_ page: Page<Illust>, _ cursor: inout Cursor) async throws {
    let (number, begin) = (cursor.next, cursor.end)
    cursor.next = cursor.seen.add(page, id: \.id).isRepetition ? nil : page.next
    (list, cursor.end) = try await services.archive.record(
      page, followedBy: user, below: begin, keepingOnly: isRefresh ? cursor.seen.ids : nil)
    if let number { damage[number] = page.unreadable }
    let keys = list.keys(of: page.elements, below: begin)
    if cursor.end == nil, let upper = keys.max(), let lower = keys.min() {
      let first = max(upper, begin ?? upper)
      passed.formUnion(list.rows.map(\.key).filter { lower <= $0 && $0 <= first })
    }
    if cursor.next == nil, let last = keys.min() ?? begin { pass(below: last) }
  }

  /// Records that the source shows no works below a work.
  private mutating func pass(below work: FollowedList.Key) {
    passed.formUnion(list.rows.map(\.key).filter { $0 <= work })
  }

  /// The number of empty pages after which the list is assumed to exceed the source's limit.
  private static let maxEmptyPages = 3
}
