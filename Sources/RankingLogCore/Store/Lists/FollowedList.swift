/// The works of the artists whom somebody follows, the newest first, as far as they were read.
///
/// Sources list them by the time at which they came out, the newest first (pixivpy#109, 2019-12). So a page tells all that
/// there is between its first and its last work, whatever was known before, and works that are gone do not matter. Where
/// nobody has read, there is a gap, which stays known until a reading leads over it.
struct FollowedList: Hashable, Sendable {
  /// Where a work stands.
  struct Key: Hashable, Comparable, Sendable {
    /// When it came out, in seconds since 1970.
    let at: Int
    let illust: Int

    /// Before all works.
    static let newest = Key(at: .max, illust: .max)

    static func < (one: Key, other: Key) -> Bool { (one.at, one.illust) < (other.at, other.illust) }
  }

  struct Row: Hashable, Sendable {
    let key: Key
    /// Whether nobody has read what comes after it: between stretches, and below the last of them.
    var hasGap: Bool
  }

  private(set) var rows: [Row] = []

  /// A list of rows in their order, each of another work.
  init(_ rows: [Row] = []) { self.rows = rows }

  /// Adds what was read.
  ///
  /// - Parameters:
  ///   - page: Where some works on it could not be read, it tells nothing of what is between the others.
  ///   - upper: From where on it leads without a hole; nil for its own first work.
  ///   - listed: All that this reading has seen, this page included: others over which the page leads are taken off the
  ///     list. Nil where they stay.
  /// - Returns: To where it leads without a hole; nil where it does not.
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

  /// To where a page leads: its last work, or the one before it where others are known between the two. One alone may be
  /// out of order, and would seem to lead over all that is not read; two in order are not.
  private func end(of works: [Key], isListEnd: Bool) -> Key? {
    let lowest = works.sorted().prefix(2)
    guard let last = lowest.first, let other = lowest.last, !isListEnd else { return lowest.first }
    return count(before: last) - count(before: other) > 1 ? other : last
  }

  /// The first work after which it is worth reading on: what is between stretches, and older works where there are too
  /// few.
  func openEnd(for count: Int, besides passed: Set<Key> = []) -> Key? {
    rows.indices.first { row in
      rows[row].hasGap && !passed.contains(rows[row].key) && (row + 1 < rows.count || rows.count < count)
    }.map { rows[$0].key }
  }

  /// Where works may be missing among the first so many. Neighbouring holes are one.
  func holes(among count: Int) -> [FollowedHole] {
    var holes: [FollowedHole] = []
    for row in rows.indices.dropLast().prefix(max(count - 1, 0)) where rows[row].hasGap {
      let (newer, older) = (rows[row].key.illust, rows[row + 1].key.illust)
      if holes.last?.older == newer {
        holes[holes.count - 1].older = older
      } else {
        holes.append(FollowedHole(newer: newer, older: older))
      }
    }
    return holes
  }

  /// How many works come before a place.
  func count(before key: Key) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].key > key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A work of which no time is told stands where it stood, or beside the one before it.
  func keys(of works: [Illust], below upper: Key? = nil) -> [Key] {
    let listed = Set(works.filter { $0.createdAt == nil }.map(\.id))
    let stored = rows.lazy.map(\.key).filter { listed.contains($0.illust) }
    let known = Dictionary(stored.map { ($0.illust, $0.at) }) { first, _ in first }
    let above = upper == .newest ? rows.first?.key : upper
    var at = works.lazy.compactMap(\.createdAt).first?.seconds ?? above?.at ?? 0
    return works.map { work in
      at = work.createdAt?.seconds ?? known[work.id] ?? at
      return Key(at: at, illust: work.id)
    }
  }

  /// Between works that were read without a hole another one leaves none, unless it should have come before.
  private mutating func insert(_ key: Key, isOutOfOrder: Bool) {
    var place = count(before: key)
    if place < rows.count, rows[place].key == key { return }
    if let other = rows.firstIndex(where: { $0.key.illust == key.illust }) {
      if rows.remove(at: other).hasGap, other > 0 { rows[other - 1].hasGap = true }
      place = count(before: key)
    }
    let hasGap = isOutOfOrder || place == 0 || rows[place - 1].hasGap
    rows.insert(Row(key: key, hasGap: hasGap), at: place)
  }
}
