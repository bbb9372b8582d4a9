import Testing

@testable import RankingLogCore

/// A scripted source that records every request.
private final class ScriptedSource {
  struct Request: Hashable {
    let date: RankingDate
    let page: Int
  }

  struct Failure: Error {}

  private(set) var requests: [String] = []
  private let replies: [Request: RankingWalker.Reply]

  init(_ replies: [Request: RankingWalker.Reply]) { self.replies = replies }

  func reply(_ date: RankingDate, _ page: Int) throws -> RankingWalker.Reply {
    requests.append("\(date) \(page)")
    guard let reply = replies[Request(date: date, page: page)] else { throw Failure() }
    return reply
  }
}

struct RankingWalkerTests {
  private static let newest = RankingDate(dayNumber: 19_727)  // 2024-01-05

  private func ranking(
    _ back: Int = 0, _ source: RankingSource = .web, total: Int? = 500, previous: Int? = nil
  ) -> Ranking {
    let date = Self.newest.adding(days: -back)
    return Ranking(
      source: source, kind: RankingKind(.daily), date: date, fetchedAt: Timestamp(seconds: 0), total: total,
      previousDate: previous.map { date.adding(days: -$0) })
  }

  /// A page with ranks, or with positions only.
  private func page(
    _ number: Int, _ ranks: some Sequence<Int>, hasRanks: Bool = true, next: Bool = true
  ) -> RankingPage {
    RankingPage(
      number: number,
      entries: ranks.map {
        RankingEntry(position: $0, rank: hasRanks ? $0 : nil, illust: Illust(id: 1000 + $0))
      }, next: next ? number + 1 : nil)
  }

  private func walk(
    _ source: ScriptedSource, dates: Int = 1, limits: RankingLimits = .init()
  ) throws -> [RankingEvent] {
    var walker = walker(dates, limits)
    var events: [RankingEvent] = []
    while let event = try next(&walker, source) { events.append(event) }
    return events
  }

  private func walker(_ dates: Int, _ limits: RankingLimits) -> RankingWalker {
    RankingWalker(dates: (0..<dates).map { Self.newest.adding(days: -$0) }, limits: limits)
  }

  private func next(_ walker: inout RankingWalker, _ source: ScriptedSource) throws -> RankingEvent? {
    switch walker.next() {
    case nil: return nil
    case .event(let event): return event
    case .page(let date, let number):
      do {
        return walker.receive(try source.reply(date, number))
      } catch {
        walker.stop()
        throw error
      }
    }
  }

  private func request(_ back: Int, _ page: Int) -> ScriptedSource.Request {
    ScriptedSource.Request(date: Self.newest.adding(days: -back), page: page)
  }

  private func ranks(_ element: RankingEvent) -> [Int]? {
    if case .page(_, let entries) = element { entries.map(\.rankOrPosition) } else { nil }
  }

  private func missing(_ elements: [RankingEvent]) -> [[Int]] {
    elements.compactMap { if case .ended(_, let ranks) = $0 { ranks } else { nil } }
  }

  @Test
  func `pages follow each other up to the end of the ranking, then the previous ranking follows`()
    throws
  {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(total: 60), page(1, 1...50)),
      request(0, 2): .page(ranking(total: 60), page(2, 51...60, next: false)),
      request(1, 1): .page(ranking(1, total: 3), page(1, 1...3, next: false)),
    ])
    let elements = try walk(source, dates: 2)
    #expect(elements.compactMap(ranks) == [Array(1...50), Array(51...60), [1, 2, 3]])
    #expect(missing(elements) == [[], []])
    #expect(elements.count == 5)
    #expect(source.requests == ["2024-01-05 1", "2024-01-05 2", "2024-01-04 1"])
  }

  @Test(arguments: [(1, 1), (49, 1), (50, 1), (51, 2), (100, 2), (101, 3)])
  func `only the pages needed for a limit are requested`(limit: Int, pages: Int) throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(), page(1, 1...50)), request(0, 2): .page(ranking(), page(2, 51...100)),
      request(0, 3): .page(ranking(), page(3, 101...150)),
    ])
    let elements = try walk(source, limits: .init(entries: limit))
    #expect(elements.compactMap(ranks).flatMap(\.self) == Array(1...limit))
    #expect(source.requests.count == pages)
    #expect(missing(elements) == [[]])
  }

  @Test
  func `a limit counts ranks if some are missing`() throws {
    let holes: Set = [7, 50, 52]
    let source = ScriptedSource([
      request(0, 1): .page(ranking(), page(1, (1...50).filter { !holes.contains($0) })),
      request(0, 2): .page(ranking(), page(2, (51...100).filter { !holes.contains($0) })),
    ])
    var elements = try walk(source, limits: .init(entries: 50))
    #expect(elements.compactMap(ranks).flatMap(\.self) == (1...49).filter { $0 != 7 })
    #expect(missing(elements) == [[7, 50]])
    #expect(source.requests.count == 1)

    elements = try walk(source, limits: .init(entries: 53))
    #expect(elements.compactMap(ranks).flatMap(\.self) == (1...53).filter { !holes.contains($0) })
    #expect(missing(elements) == [[7, 50, 52]])
    #expect(source.requests.count == 3)
  }

  @Test(arguments: [RankingSource.app, .sapi])
  func `a limit counts positions without ranks`(kind: RankingSource) throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(0, kind, total: nil), page(1, 1...30, hasRanks: false)),
      request(0, 2): .page(ranking(0, kind, total: nil), page(2, 31...58, hasRanks: false)),
      request(0, 3): .page(ranking(0, kind, total: nil), page(3, 59...60, hasRanks: false, next: false)),
    ])
    let elements = try walk(source, limits: .init(entries: 58))
    #expect(elements.compactMap(ranks).flatMap(\.self) == Array(1...58))
    #expect(missing(elements) == [[]])
    #expect(source.requests.count == 2)
  }

  @Test
  func `a limit of pages ends the ranking, and the next one starts at its first page`() throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(), page(1, 1...50)), request(0, 2): .page(ranking(), page(2, 51...100)),
      request(1, 1): .page(ranking(1), page(1, 1...50)),
      request(1, 2): .page(ranking(1), page(2, 51...100)),
    ])
    let elements = try walk(source, dates: 2, limits: .init(pages: 2))
    #expect(elements.count == 6)
    #expect(source.requests == ["2024-01-05 1", "2024-01-05 2", "2024-01-04 1", "2024-01-04 2"])
  }

  @Test
  func `ranks missing from a complete ranking are reported, up to its total`() throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(total: 8), page(1, [1, 2, 5, 6], next: false))
    ])
    #expect(missing(try walk(source)) == [[3, 4, 7, 8]])
  }

  @Test
  func `dates without a ranking, as implied by a later one, are not requested`() throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(previous: 3), page(1, 1...2, next: false)),
      request(3, 1): .page(ranking(3, previous: 1), page(1, 1...2, next: false)),
    ])
    let elements = try walk(source, dates: 4, limits: .init(entries: 2))
    let absent = elements.filter { if case .absent(_, isImplied: true) = $0 { true } else { false } }
    #expect(
      absent == [
        .absent(Self.newest.adding(days: -1), isImplied: true),
        .absent(Self.newest.adding(days: -2), isImplied: true),
      ])
    #expect(source.requests == ["2024-01-05 1", "2024-01-02 1"])
  }

  @Test
  func `a date without a ranking is reported, and the walk continues`() throws {
    let source = ScriptedSource([
      request(0, 1): .absent, request(1, 1): .page(ranking(1), page(1, 1...2, next: false)),
    ])
    let elements = try walk(source, dates: 2, limits: .init(entries: 2))
    #expect(elements.first == .absent(Self.newest, isImplied: false))
    #expect(elements.count == 3)
  }

  @Test
  func `a page that is not stored is reported with its number, and the walk continues`() throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(), page(1, 1...50)), request(0, 2): .notStored,
      request(1, 1): .notStored,
    ])
    let elements = try walk(source, dates: 2)
    #expect(
      elements.dropFirst() == [
        .notStored(Self.newest, page: 2), .notStored(Self.newest.adding(days: -1), page: 1),
      ])
  }

  @Test
  func `a failed page ends the walk with its error, and no ranking is skipped`() throws {
    let source = ScriptedSource([
      request(0, 1): .page(ranking(), page(1, 1...50)), request(1, 1): .page(ranking(1), page(1, 1...50)),
    ])
    var walker = walker(2, .init())
    #expect(try next(&walker, source).flatMap(ranks)?.count == 50)
    #expect(throws: ScriptedSource.Failure.self) { _ = try next(&walker, source) }
    #expect(try next(&walker, source) == nil)
    #expect(try next(&walker, source) == nil)
    #expect(source.requests == ["2024-01-05 1", "2024-01-05 2"])
  }

  @Test
  func `a walk over no dates sends no request`() throws {
    let source = ScriptedSource([:])
    #expect(try walk(source, dates: 0).isEmpty)
    #expect(source.requests.isEmpty)
  }
}
