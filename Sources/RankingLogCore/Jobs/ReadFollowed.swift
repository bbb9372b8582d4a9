/// Reads the newest works of the artists whom an account follows: what is new, then what is missing between what was
/// read before, then older ones until there are enough.
///
/// Each page is recorded at once. Where it does not lead to what is known, a gap is known below it, so that a run that
/// breaks off hides nothing, and the next one goes on there.
struct ReadFollowed {
  let services: Services
  let pages: FollowedPages
  let user: Int
  /// How many works are wanted.
  let count: Int
  /// Whether all that is wanted is read again, and what is listed no more is taken off the list.
  let isRefresh: Bool
  /// How many works of the pages that were read could not be.
  private(set) var unreadable = 0
  /// Why the reading ended before there was all that was wanted.
  private(set) var failure: RankingLogError?
  private var list = FollowedList()
  /// Works after which this run need not look again.
  private var passed: Set<Int> = []

  init(services: Services, pages: FollowedPages, user: Int, count: Int, isRefresh: Bool) {
    (self.services, self.pages, self.user) = (services, pages, user)
    (self.count, self.isRefresh) = (count, isRefresh)
  }

  /// Where a reading stands.
  private struct Cursor {
    /// The page that comes next; nil at the end.
    var next: Int?
    /// The last work that was read.
    var anchor: Int?
    /// All that was read.
    var seen: Set<Int> = []
  }

  /// - Throws: Where not even the first page can be had; `failure` tells what goes wrong later.
  mutating func run() async throws {
    list = try await services.archive.followed(by: user)
    var top = Cursor(next: pages.first)
    try await read(&top)
    do { try await readOn(&top) } catch let error as RankingLogError { failure = error }
  }

  private mutating func readOn(_ top: inout Cursor) async throws {
    while isRefresh, top.next != nil, top.seen.count < count { try await read(&top) }
    while let end = openEnd {
      if top.anchor == end, top.next != nil { try await read(&top) } else { try await fill(after: end) }
    }
  }

  private var openEnd: Int? { list.openEnd(for: count, besides: passed) }

  /// Reads on after a work of the list.
  private mutating func fill(after end: Int) async throws {
    if var cursor = try await find(end) {
      while cursor.next != nil, let open = openEnd, [cursor.anchor, end].contains(open) {
        try await read(&cursor)
      }
    }
    // Where that did not help, once is enough.
    passed.insert(end)
  }

  /// Reads the page with a work of the list, or if it is gone, with one before it. Works that are gone have moved the
  /// others to pages before.
  ///
  /// - Returns: Nil where there is no such page.
  private mutating func find(_ work: Int) async throws -> Cursor? {
    guard let place = list.index(of: work) else { return nil }
    guard var number = pages.number(of: place) else {
      pass(from: place)
      return nil
    }
    var emptyPages = 0
    while emptyPages < ReadFollowed.patience {
      let page = try await pages.page(number)
      let listed = Set(page.elements.map(\.id))
      if let anchor = list.rows[...place].last(where: { listed.contains($0.illust) })?.illust {
        var cursor = Cursor(next: page.next, anchor: anchor)
        try await take(page, &cursor)
        return cursor
      }
      if page.elements.isEmpty { emptyPages += 1 }
      guard let before = pages.before(number) else { return nil }
      number = before
    }
    // So far the source does not show the list.
    pass(from: place)
    return nil
  }

  private mutating func read(_ cursor: inout Cursor) async throws {
    guard let next = cursor.next else { return }
    let page = try await pages.page(next)
    try await take(page, &cursor)
  }

  private mutating func take(_ page: Page<Illust>, _ cursor: inout Cursor) async throws {
    // A list that goes round in circles has an end too.
    let isNew = page.elements.contains { [seen = cursor.seen] in !seen.contains($0.id) }
    cursor.next = isNew || page.elements.isEmpty ? page.next : nil
    cursor.seen.formUnion(page.elements.map(\.id))
    unreadable += page.unreadable
    if !page.elements.isEmpty {
      list = try await services.archive.record(
        page, followedBy: user, after: cursor.anchor, isWhole: isRefresh)
    }
    if page.unreadable > 0 {
      passed.formUnion(page.elements.dropLast().map(\.id) + [cursor.anchor].compactMap(\.self))
    }
    cursor.anchor = page.elements.last?.id ?? cursor.anchor
    if cursor.next == nil, let end = cursor.anchor.flatMap(list.index) { pass(from: end) }
  }

  /// Nothing after a place is shown by the source.
  private mutating func pass(from place: Int) { passed.formUnion(list.rows[place...].map(\.illust)) }

  /// After so many pages without any work the list is taken to be longer than what the source shows of it.
  private static let patience = 3
}
