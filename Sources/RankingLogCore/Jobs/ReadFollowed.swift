/// Reads the newest works of the artists whom an account follows: what is new, then what is missing between what was
/// read before, then older ones until there are enough.
///
/// Each page is recorded at once. Where it does not lead to what is known, a gap is known below it, so that a run that
/// breaks off hides nothing, and the next one goes on there.
struct ReadFollowed {
  let services: Services
  let source: RankingSource
  let user: Int
  /// How many works are wanted.
  let count: Int
  /// How many works of the pages that were read could not be.
  private(set) var unreadable = 0
  private var list = FollowedList()
  /// Works after which this run need not look again.
  private var passed: Set<Int> = []

  init(services: Services, source: RankingSource, user: Int, count: Int) {
    (self.services, self.source, self.user, self.count) = (services, source, user, count)
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

  /// - Parameter isRefresh: Whether all that is wanted is read again.
  mutating func run(isRefresh: Bool) async throws {
    list = try await services.archive.followed(by: user)
    var top = Cursor(next: source == .app ? 0 : 1)
    repeat { try await read(&top) } while isRefresh && top.next != nil && top.seen.count < count
    // Where works are gone, a gap is not where it is counted to be; reading on from the top finds it.
    var isWherePlacesSay = true
    while let end = openEnd {
      if isWherePlacesSay, top.anchor != end {
        isWherePlacesSay = try await fill(after: end)
      } else if top.next != nil {
        try await read(&top)
      } else {
        return
      }
    }
  }

  private var openEnd: Int? { list.openEnd(for: count, besides: passed) }

  /// Reads on after a work of the list.
  ///
  /// - Returns: False where it is not on the page on which it should be.
  private mutating func fill(after end: Int) async throws -> Bool {
    guard let place = list.index(of: end) else { return false }
    guard let number = pageNumber(of: place) else {
      try await record(Page([], next: nil), after: end)
      return true
    }
    let page = try await page(number)
    guard page.elements.contains(where: { $0.id == end }) else { return false }
    var cursor = Cursor(next: page.next, anchor: end)
    try await take(page, &cursor)
    while cursor.next != nil, openEnd == cursor.anchor { try await read(&cursor) }
    if openEnd == cursor.anchor, let anchor = cursor.anchor { passed.insert(anchor) }
    return true
  }

  private mutating func read(_ cursor: inout Cursor) async throws {
    guard let next = cursor.next else { return }
    let page = try await page(next)
    // A list that goes round in circles has an end too.
    cursor.next = page.elements.allSatisfy { [seen = cursor.seen] in seen.contains($0.id) } ? nil : page.next
    try await take(page, &cursor)
  }

  private mutating func take(_ page: Page<Illust>, _ cursor: inout Cursor) async throws {
    if page.unreadable > 0 {
      unreadable += page.unreadable
      passed.formUnion(page.elements.dropLast().map(\.id))
      if let anchor = cursor.anchor { passed.insert(anchor) }
    }
    cursor.seen.formUnion(page.elements.map(\.id))
    try await record(page, after: cursor.anchor)
    cursor.anchor = page.elements.last?.id ?? cursor.anchor
  }

  private mutating func record(_ page: Page<Illust>, after anchor: Int?) async throws {
    // An empty list is nothing to record; what was read before stays.
    guard anchor != nil || !page.elements.isEmpty else { return }
    list = try await services.archive.record(page, followedBy: user, after: anchor)
  }

  /// The page, in the source's own count, on which a work should be; nil beyond what the source shows.
  private func pageNumber(of place: Int) -> Int? {
    switch source {
    case .app:
      // A few more than that one, should some be gone.
      let offset = max(place - 4, 0)
      return offset > AppClient.lastOffset ? nil : offset
    case .papi: return place / PAPIClient.worksOnPage + 1
    case .web, .sapi: return place / WebClient.followedOnPage + 1
    }
  }

  private func page(_ number: Int) async throws -> Page<Illust> {
    let pixiv = try services.pixiv
    switch source {
    case .app: return try await pixiv.needed(pixiv.app).newestOfFollowed(offset: number)
    case .papi: return try await pixiv.needed(pixiv.papi).followedWorks(page: number)
    case .web, .sapi: return try await pixiv.web.newestOfFollowed(page: number)
    }
  }
}
