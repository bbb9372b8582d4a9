/// Reads the newest works of the artists whom an account follows: what is new, then what is missing between what was
/// read before, then older ones until there are enough.
///
/// Each page is recorded at once. Where it does not lead to what is known, a gap is known below it, so that a run that
/// breaks off hides nothing, and the next one goes on there.
struct FollowedReader {
  let services: Services
  let pages: FollowedPages
  let user: Int
  /// How many works are wanted.
  let count: Int
  /// Whether all that is wanted is read again, and what is listed no more is taken off the list.
  let isRefresh: Bool
  /// How many works of each page that was read could not be.
  private var damage: [Int: Int] = [:]
  /// Why the reading ended before there was all that was wanted.
  private(set) var failure: RankingLogError?
  private var list = FollowedList()
  /// Works after which this run need not look again.
  private var passed: Set<FollowedList.Key> = []

  init(services: Services, pages: FollowedPages, user: Int, count: Int, isRefresh: Bool) {
    (self.services, self.pages, self.user) = (services, pages, user)
    (self.count, self.isRefresh) = (count, isRefresh)
  }

  /// How many works of the pages that were read could not be.
  var unreadable: Int { damage.values.reduce(0, +) }

  /// Where a reading stands.
  private struct Cursor {
    /// The page that comes next; nil at the end.
    var next: Int?
    /// To where it led without a hole; nil where it did not.
    var end: FollowedList.Key?
    /// All that was read.
    var seen: Set<Int> = []
  }

  /// - Throws: Where not even the first page can be had; `failure` tells what goes wrong later.
  mutating func run() async throws {
    list = try await services.archive.followed(by: user)
    var top = Cursor(next: pages.first, end: .newest)
    try await read(&top)
    do { try await readOn(&top) } catch let error as RankingLogError { failure = error }
  }

  private mutating func readOn(_ top: inout Cursor) async throws {
    while isRefresh, top.next != nil, top.seen.count < count { try await read(&top) }
    while let end = openEnd {
      if top.next != nil, top.end == end { try await read(&top) } else { try await fill(after: end) }
    }
  }

  private var openEnd: FollowedList.Key? { list.openEnd(for: count, besides: passed) }

  /// Reads on after a work of the list.
  private mutating func fill(after end: FollowedList.Key) async throws {
    if let found = try await find(end) {
      var cursor = Cursor(next: found.number, end: found.number == pages.first ? .newest : nil)
      try await take(found.page, &cursor)
      while cursor.next != nil, let open = openEnd, open == end || open == cursor.end {
        try await read(&cursor)
      }
    }
    // Where that did not help, once is enough.
    passed.insert(end)
  }

  /// The page on which a work is, or would be if it were not gone. Those that are gone have moved the others to pages
  /// before.
  ///
  /// - Returns: Nil where the source does not show so much.
  private mutating func find(_ work: FollowedList.Key) async throws -> (number: Int, page: Page<Illust>)? {
    var number = pages.number(of: list.count(before: work))
    var emptyPages = 0
    while let wanted = number, emptyPages < FollowedReader.patience {
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

  /// Records the page that comes next.
  private mutating func take(_ page: Page<Illust>, _ cursor: inout Cursor) async throws {
    let (number, begin) = (cursor.next, cursor.end)
    // A list that goes round in circles has an end too.
    let isNew = page.elements.contains { [seen = cursor.seen] in !seen.contains($0.id) }
    cursor.next = isNew || page.elements.isEmpty ? page.next : nil
    cursor.seen.formUnion(page.elements.map(\.id))
    (list, cursor.end) = try await services.archive.record(
      page, followedBy: user, below: begin, keepingOnly: isRefresh ? cursor.seen : nil)
    if let number { damage[number] = page.unreadable }
    let keys = list.keys(of: page.elements, below: begin)
    if cursor.end == nil, let upper = keys.max(), let lower = keys.min() {
      let first = max(upper, begin ?? upper)
      passed.formUnion(list.rows.map(\.key).filter { lower <= $0 && $0 <= first })
    }
    if cursor.next == nil, let last = keys.min() ?? begin { pass(below: last) }
  }

  /// Nothing after a work is shown by the source.
  private mutating func pass(below work: FollowedList.Key) {
    passed.formUnion(list.rows.map(\.key).filter { $0 <= work })
  }

  /// After so many pages without any work the list is taken to be longer than what the source shows of it.
  private static let patience = 3
}
