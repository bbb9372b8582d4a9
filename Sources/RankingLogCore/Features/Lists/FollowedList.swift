/// The stored works of followed artists, newest first.
///
/// Sources list them by publication time, newest first (pixivpy#109, 2019-12). Therefore, a page contains all works
/// between its first and its last work, regardless of the stored list, and deleted works do not matter. Ranges
/// that were never read are gaps, which are stored until a read covers them.
struct FollowedList: Hashable, Sendable {
  /// The position of a work.
  struct Key: Hashable, Comparable, Sendable {
    /// The publication time, in seconds since 1970.
    let at: Int
    let illust: Int

    /// The position before all works.
    static let newest = Key(at: .max, illust: .max)

    static func < (one: Key, other: Key) -> Bool { (one.at, one.illust) < (other.at, other.illust) }
  }

  struct Row: Hashable, Sendable {
    let key: Key
    /// Whether there is a gap after it: between contiguous ranges, and below the last of them.
    var hasGap: Bool
  }

  private(set) var rows: [Row] = []

  /// Creates a list from rows, which are in order and contain no duplicate works.
  init(_ rows: [Row] = []) { self.rows = rows }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - page: The page. If some of its works could not be parsed, it does not close gaps between the others.
  ///   - upper: The start of the contiguous range that the page continues; nil to start with its own first work.
  ///   - listed: All works listed in this run, including this page: other works within the page's range are removed
  /// from the list. Nil removes none.
  /// - Returns: The end of the contiguous range; nil without one.
  @discardableResult
  mutating func add(_ page: Page<Illust>, below upper: Key?, keepingOnly listed: Set<Int>? = nil) -> Key? {
    let works = keys(of: page.elements, below: upper)
    for work in works { insert(work, isOutOfOrder: work > upper ?? .newest) }
    let isInOrder = zip(works, works.dropFirst()).allSatisfy { $0.at >= $1.at }
    guard page.unreadable == 0, isInOrder, let lower = end(of: works, isListEnd: page.next == nil) else {
      return nil
    }
    let upper = upper ?? works[0]
    guard lower <= upper else { return nil }
    if let listed { rows.removeAll { lower < $0.key && $0.key < upper && !listed.contains($0.key.illust) } }
    for row in rows.indices where lower < rows[row].key && rows[row].key <= upper { rows[row].hasGap = false }
    return lower
  }

  /// Returns the end of a page's contiguous range: its last work, or the second to last if there are stored works
  /// between the two. A single work may be out of order, and would seem to cover all unread works in between. Two works
  /// in order do not have this problem.
  private func end(of works: [Key], isListEnd: Bool) -> Key? {
    let lowest = works.sorted().prefix(2)
    guard let last = lowest.first, let other = lowest.last, !isListEnd else { return lowest.first }
    return count(before: last) - count(before: other) > 1 ? other : last
  }

  /// Returns the first work below which reading can find works. It is at a gap between contiguous ranges, or at the end
  /// of a list that is too short.
  func openEnd(for count: Int, excluding passed: Set<Key> = []) -> Key? {
    rows.indices.first { row in
      rows[row].hasGap && !passed.contains(rows[row].key) && (row + 1 < rows.count || rows.count < count)
    }.map { rows[$0].key }
  }

  /// Returns the gaps among the first `count` works. Adjacent gaps are merged.
  func gaps(among count: Int) -> [FollowedGap] {
    var gaps: [FollowedGap] = []
    for row in rows.indices.dropLast().prefix(max(count - 1, 0)) where rows[row].hasGap {
      let (newer, older) = (rows[row].key.illust, rows[row + 1].key.illust)
      if gaps.last?.older == newer {
        gaps[gaps.count - 1].older = older
      } else {
        gaps.append(FollowedGap(newer: newer, older: older))
      }
    }
    return gaps
  }

  /// Returns the number of works before a position.
  func count(before key: Key) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].key > key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the positions of works. A work without a time has its stored position, or follows the previous work.
  func keys(of works: [Illust], below upper: Key? = nil) -> [Key] {
    let listed = Set(works.filter { $0.createdAt == nil }.map(\.id))
    let stored = rows.lazy.map(\.key).filter { listed.contains($0.illust) }
    let storedTimes = Dictionary(stored.map { ($0.illust, $0.at) }) { first, _ in first }
    let above = upper == .newest ? rows.first?.key : upper
    var at = works.lazy.compactMap(\.createdAt).first?.seconds ?? above?.at ?? 0
    return works.map { work in
      at = work.createdAt?.seconds ?? storedTimes[work.id] ?? at
      return Key(at: at, illust: work.id)
    }
  }

  /// Inserts a work. Inside a contiguous range, this creates no gap, unless the work is out of order.
  private mutating func insert(_ key: Key, isOutOfOrder: Bool) {
    var position = count(before: key)
    if position < rows.count, rows[position].key == key { return }
    if let other = rows.firstIndex(where: { $0.key.illust == key.illust }) {
      if rows.remove(at: other).hasGap, other > 0 { rows[other - 1].hasGap = true }
      position = count(before: key)
    }
    let hasGap = isOutOfOrder || position == 0 || rows[position - 1].hasGap
    rows.insert(Row(key: key, hasGap: hasGap), at: position)
  }
}
