import Testing

@testable import RankingLogCore

/// What is known of a list of works, of which pages are read here and there.
struct FollowedListTests {
  /// Works and, as nil, gaps.
  private func list(_ works: Int?...) -> FollowedList {
    var rows: [FollowedList.Row] = []
    for work in works {
      if let work {
        rows.append(FollowedList.Row(illust: work, hasGap: false))
      } else if let row = rows.popLast() {
        rows.append(FollowedList.Row(illust: row.illust, hasGap: true))
      }
    }
    return FollowedList(rows)
  }

  private func adding(
    _ works: [Int], to list: FollowedList, after anchor: Int? = nil, unreadable: Int = 0,
    isWhole: Bool = false
  ) -> FollowedList {
    var list = list
    list.add(Page(works, next: 2, unreadable: unreadable), after: anchor, isWhole: isWhole)
    return list
  }

  @Test
  func `what is read first ends with a gap`() {
    #expect(adding([9, 8, 7], to: list()) == list(9, 8, 7, nil))
    #expect(adding([], to: list(9, nil)) == list(9, nil), "an empty page says nothing")
    #expect(adding([], to: list(9, nil), after: 9) == list(9, nil))
  }

  @Test
  func `new works come first, and join where two in order are known`() {
    let known = list(6, 5, 4, nil)
    #expect(adding([8, 7, 6, 5], to: known) == list(8, 7, 6, 5, 4, nil))
    #expect(adding([6, 5, 4], to: known) == known)
    #expect(adding([9, 8, 7], to: known) == list(9, 8, 7, nil, 6, 5, 4, nil))
    // 6 is gone since.
    #expect(adding([8, 7, 5, 4], to: known) == list(8, 7, 6, 5, 4, nil))
    #expect(adding([8, 7, 6], to: known) == list(8, 7, 6, nil, 5, 4, nil), "one alone may have moved")
    #expect(adding([5, 4, 3], to: adding([8, 7, 6], to: known), after: 6) == list(8, 7, 6, 5, 4, 3, nil))
  }

  @Test
  func `a gap is filled from its upper end, over as many pages as it takes`() {
    var filled = list(9, 8, nil, 3, 2, nil)
    filled = adding([7, 6], to: filled, after: 8)
    #expect(filled == list(9, 8, 7, 6, nil, 3, 2, nil))
    filled = adding([6, 5, 4], to: filled, after: 6)
    #expect(filled == list(9, 8, 7, 6, 5, 4, nil, 3, 2, nil), "a list that has grown repeats a work")
    #expect(adding([3, 2, 1], to: filled, after: 4) == list(9, 8, 7, 6, 5, 4, 3, 2, 1, nil))
    #expect(adding([3], to: filled, after: 4) == list(9, 8, 7, 6, 5, 4, 3, 2, nil))
  }

  @Test
  func `a page that leads over gaps closes them`() {
    let known = list(9, nil, 7, nil, 5, nil)
    #expect(adding([9, 8, 7, 6, 5, 4], to: known) == list(9, 8, 7, 6, 5, 4, nil))
    #expect(adding([9, 7, 5], to: known) == list(9, 7, 5, nil))
    #expect(adding([9, 7], to: known) == list(9, 7, nil, 5, nil))
  }

  @Test
  func `works that are gone keep their place, and do not hide a gap`() {
    let known = list(9, 8, 7, nil, 3, 2, nil)
    // 8 is gone; what follows 7 is read for the first time.
    #expect(adding([9, 7, 6], to: known) == list(9, 8, 7, 6, nil, 3, 2, nil))
    // 3 is found behind a gap: it is new there, and its neighbours are still unknown.
    #expect(adding([9, 3, 1], to: known).openEnd(for: 1) == 1)
    #expect(Set(adding([9, 3, 1], to: known).rows.map(\.illust)) == [9, 8, 7, 3, 2, 1])
  }

  @Test
  func `a reading of everything takes off what is listed no more`() {
    let known = list(9, 8, 7, nil, 5, 4, 3, nil)
    #expect(adding([9, 7, 4], to: known, isWhole: true) == list(9, 7, 4, 3, nil))
    #expect(
      adding([9, 7, 4], to: known, unreadable: 1, isWhole: true).rows.count == 6, "it may be among those")
    #expect(adding([7, 5, 3], to: known, after: 7, isWhole: true) == list(9, 8, 7, 5, 3, nil))
  }

  @Test
  func `a page with something unreadable is read again`() {
    let read = adding([9, 8, 7], to: list(7, 6, nil), unreadable: 1)
    #expect(read.openEnd(for: 1) == 9 && read.openEnd(for: 1, besides: [9, 8]) == 7)
    #expect(adding([9, 8, 5, 7, 6], to: read) == list(9, 8, 5, 7, 6, nil))
  }

  @Test
  func `what is open is between stretches, or below them where there are too few`() {
    let known = list(9, 8, nil, 3, nil)
    #expect(known.openEnd(for: 1) == 8)
    #expect(known.openEnd(for: 4, besides: [8]) == 3 && known.openEnd(for: 3, besides: [8]) == nil)
    #expect(known.holes(among: 60) == [FollowedHole(newer: 8, older: 3)])
    #expect(known.holes(among: 3).count == 1 && known.holes(among: 2).isEmpty)
    let scattered = list(9, nil, 8, nil, 3, 2, nil, 1, nil)
    #expect(
      scattered.holes(among: 60) == [FollowedHole(newer: 9, older: 3), FollowedHole(newer: 2, older: 1)])
  }

  @Test(arguments: 1...200)
  func `however it was read, no two works count as neighbours that are none`(seed: UInt64) {
    var random = SplitMix(state: seed)
    var (feed, newest) = (Array((1...20).reversed()), 20)
    var list = FollowedList()
    for _ in 1...12 {
      let grown = Int.random(in: 0...9, using: &random)
      feed.insert(contentsOf: (newest..<newest + grown).map { $0 + 1 }.reversed(), at: 0)
      newest += grown
      feed.removeAll { _ in Int.random(in: 0...11, using: &random) == 0 }
      // From the top, or from a work on, over some pages of three.
      var anchor =
        Bool.random(using: &random)
        ? list.rows.map(\.illust).filter(feed.contains).randomElement(using: &random) : nil
      var place = anchor.flatMap(feed.firstIndex) ?? 0
      for _ in 0...Int.random(in: 0...4, using: &random) where place < feed.count {
        let works = Array(feed[place...].prefix(3))
        place += works.count
        list.add(Page(works, next: place), after: anchor)
        anchor = works.last
      }
      expectNeighbours(list, in: feed, seed)
    }
  }

  /// Of works that are still there and have no gap between them, each is the next of the one before.
  private func expectNeighbours(_ list: FollowedList, in feed: [Int], _ seed: UInt64) {
    #expect(Set(list.rows.map(\.illust)).count == list.rows.count)
    var before: Int?
    for row in list.rows {
      if let place = feed.firstIndex(of: row.illust) {
        if let before { #expect(place == before + 1, "seed \(seed): \(row.illust)") }
        before = place
      }
      if row.hasGap { before = nil }
    }
  }
}
