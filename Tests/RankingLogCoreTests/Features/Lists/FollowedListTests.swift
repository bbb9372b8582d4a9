import TestSupport
import Testing

@testable import RankingLogCore

/// A list of works with some pages read. Works were published in the order of their IDs.
struct FollowedListTests {
  private func key(_ work: Int) -> FollowedList.Key { FollowedList.Key(at: work, illust: work) }

  /// Works, with nil for gaps.
  private func list(_ works: Int?...) -> FollowedList {
    var rows: [FollowedList.Row] = []
    for work in works {
      if let work {
        rows.append(FollowedList.Row(key: key(work), hasGap: false))
      } else if let row = rows.popLast() {
        rows.append(FollowedList.Row(key: row.key, hasGap: true))
      }
    }
    return FollowedList(rows)
  }

  private func page(_ works: [Int], next: Int? = 2, unreadable: Int = 0) -> Page<Illust> {
    Page(works.map { Illust(id: $0, createdAt: Timestamp(seconds: $0)) }, next: next, unreadable: unreadable)
  }

  /// - Parameter upper: The work before the page; 0 for the list's own first, nil for the newest.
  private func adding(
    _ works: [Int], to list: FollowedList, below upper: Int? = nil, isEnd: Bool = false, unreadable: Int = 0,
    isWhole: Bool = false
  ) -> FollowedList {
    var list = list
    list.add(
      page(works, next: isEnd ? nil : 2, unreadable: unreadable),
      below: upper == 0 ? nil : upper.map(key) ?? .newest, keepingOnly: isWhole ? Set(works) : nil)
    return list
  }

  @Test
  func `the first read ends with a gap`() {
    #expect(adding([9, 8, 7], to: list()) == list(9, 8, 7, nil))
    #expect(adding([9], to: list()) == list(9, nil))
    #expect(adding([], to: list(9, nil)) == list(9, nil), "an empty page says nothing")
  }

  @Test
  func `new works are first, and connect to stored ones`() {
    let stored = list(6, 5, 4, nil)
    #expect(adding([8, 7, 6, 5], to: stored) == list(8, 7, 6, 5, 4, nil))
    #expect(adding([8, 7, 6], to: stored) == list(8, 7, 6, 5, 4, nil))
    #expect(adding([6, 5, 4], to: stored) == stored)
    #expect(adding([9, 8, 7], to: stored) == list(9, 8, 7, nil, 6, 5, 4, nil))
    // 6 has been deleted since.
    #expect(adding([8, 7, 5, 4], to: stored) == list(8, 7, 6, 5, 4, nil))
  }

  @Test
  func `a single work out of order does not close the gap`() {
    let stored = list(6, 5, 4, nil)
    #expect(adding([9, 8, 4], to: stored) == list(9, 8, nil, 6, 5, 4, nil))
    #expect(adding([9, 4, 8], to: stored) == list(9, nil, 8, nil, 6, 5, 4, nil))
    // Newer works behind an unknown one show that it was out of order.
    let read = adding([9, 8, 2], to: list())
    #expect(adding([7, 6], to: read, below: 2).openEnd(for: 1) != nil)
  }

  @Test
  func `a gap is filled from its upper end, over any number of pages`() {
    var filled = list(9, 8, nil, 3, 2, nil)
    filled = adding([7, 6], to: filled, below: 8)
    #expect(filled == list(9, 8, 7, 6, nil, 3, 2, nil))
    filled = adding([6, 5, 4], to: filled, below: 6)
    #expect(filled == list(9, 8, 7, 6, 5, 4, nil, 3, 2, nil), "a list that has grown repeats a work")
    #expect(adding([3, 2, 1], to: filled, below: 4) == list(9, 8, 7, 6, 5, 4, 3, 2, 1, nil))
    #expect(adding([8, 7], to: list(9, nil, 3, nil), below: 0) == list(9, nil, 8, 7, nil, 3, nil))
  }

  @Test
  func `a page across gaps closes them, even after deletions`() {
    let stored = list(9, nil, 7, nil, 5, nil)
    #expect(adding([9, 8, 7, 6, 5, 4], to: stored) == list(9, 8, 7, 6, 5, 4, nil))
    #expect(adding([9, 6, 4], to: stored) == list(9, 7, 6, nil, 5, nil, 4, nil), "4 may be out of order")
    #expect(adding([9, 6, 4, 3], to: stored) == list(9, 7, 6, 5, 4, 3, nil))
  }

  @Test
  func `a page with unparsable works closes no gap`() {
    let read = adding([9, 8, 7], to: list(7, 6, nil), unreadable: 1)
    #expect(read == list(9, nil, 8, nil, 7, 6, nil))
    #expect(adding([9, 8, 5, 7, 6].sorted(by: >), to: read) == list(9, 8, 7, 6, 5, nil))
    #expect(adding([7, 5], to: list(9, 8, 7, 6, 5, nil), unreadable: 1) == list(9, 8, 7, 6, 5, nil))
  }

  @Test
  func `a work without a time follows the one before it, or keeps its position`() {
    var read = list(9, 5, nil)
    let page = Page(
      [9, 3, 8].map { Illust(id: $0, createdAt: $0 == 3 ? nil : Timestamp(seconds: $0)) }, next: 2)
    read.add(page, below: .newest)
    #expect(read.rows.map(\.key.illust) == [9, 3, 8, 5] && read.rows[1].key.at == 9)
    read.add(Page([Illust(id: 3)], next: 2), below: nil)
    #expect(read.rows.map(\.key.illust) == [9, 3, 8, 5])
    var timeless = list(9, 5, nil)
    timeless.add(Page([Illust(id: 7), Illust(id: 6)], next: 2), below: .newest)
    #expect(timeless.rows.map(\.key) == [key(9), .init(at: 9, illust: 7), .init(at: 9, illust: 6), key(5)])
  }

  @Test
  func `a full read removes works that are no longer listed`() {
    let stored = list(9, 8, 7, nil, 5, 4, 3, nil)
    #expect(adding([9, 7, 5, 4], to: stored, isWhole: true) == list(9, 7, 5, 4, 3, nil))
    #expect(
      adding([9, 7, 4], to: stored, unreadable: 1, isWhole: true).rows.count == 6, "it may be among those")
    #expect(
      adding([6, 5, 3], to: stored, below: 7, isEnd: true, isWhole: true) == list(9, 8, 7, 6, 5, 3, nil))
  }

  @Test
  func `open ends are at gaps, or at the end of a list that is too short`() {
    let stored = list(9, 8, nil, 3, nil)
    #expect(stored.openEnd(for: 1) == key(8))
    #expect(stored.openEnd(for: 4, excluding: [key(8)]) == key(3))
    #expect(stored.openEnd(for: 3, excluding: [key(8)]) == nil)
    #expect(stored.gaps(among: 60) == [FollowedGap(newer: 8, older: 3)])
    #expect(
      stored.gaps(among: 3).count == 1 && stored.gaps(among: 2).isEmpty && stored.gaps(among: -1).isEmpty)
    let scattered = list(9, nil, 8, nil, 3, 2, nil, 1, nil)
    #expect(
      scattered.gaps(among: 60) == [FollowedGap(newer: 9, older: 3), FollowedGap(newer: 2, older: 1)])
  }

  @Test(.expensive(), arguments: 1...200)
  func `no read order hides a work between two others`(seed: UInt64) {
    var random = SplitMix(state: seed)
    var (feed, newest) = (Array((1...20).reversed()), 20)
    var list = FollowedList()
    for _ in 1...12 {
      let grown = Int.random(in: 0...9, using: &random)
      feed.insert(contentsOf: (newest..<newest + grown).map { $0 + 1 }.reversed(), at: 0)
      newest += grown
      feed.removeAll { _ in Int.random(in: 0...11, using: &random) == 0 }
      // From the top or from the middle, over some pages of three, some of them with unparsable works.
      let isTop = Bool.random(using: &random)
      var position = isTop ? 0 : Int.random(in: 0..<feed.count, using: &random)
      var upper: FollowedList.Key? = isTop ? .newest : nil
      for _ in 0...Int.random(in: 0...4, using: &random) where position < feed.count {
        var works = Array(feed[position...].prefix(3))
        position += works.count
        let lost = Int.random(in: 0...3, using: &random) == 0 ? works.remove(at: works.count / 2) : nil
        upper = list.add(page(works, next: position, unreadable: lost == nil ? 0 : 1), below: upper)
      }
      expectNeighbours(list, in: feed, seed)
    }
  }

  /// No work of the feed is missing between two works without a gap.
  private func expectNeighbours(_ list: FollowedList, in feed: [Int], _ seed: UInt64) {
    let works = list.rows.map(\.key.illust)
    #expect(works == works.sorted(by: >) && Set(works).count == works.count, "seed \(seed)")
    for (row, older) in zip(list.rows, list.rows.dropFirst()) where !row.hasGap {
      let hidden = feed.filter { older.key.illust < $0 && $0 < row.key.illust }
      #expect(hidden.isEmpty, "seed \(seed): \(hidden)")
    }
  }
}
