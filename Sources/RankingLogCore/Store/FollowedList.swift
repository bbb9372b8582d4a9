/// The works of the artists whom somebody follows, the newest first, as far as they were read.
///
/// It is made of stretches: what was read in one go has no hole. Between two of them works may be missing, which stays
/// known until a reading leads from the one to the other.
struct FollowedList: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let illust: Int
    /// Whether nobody has read what comes after it: between stretches, and below the last of them.
    var hasGap: Bool
  }

  private(set) var rows: [Row] = []

  /// A list of rows, each of another work.
  init(_ rows: [Row] = []) { self.rows = rows }

  /// Adds what was read, without a hole: closes gaps that it leads over, and leaves one where it ends among unknown
  /// works.
  ///
  /// - Parameters:
  ///   - page: The works' numbers. Where some could not be read, no two of the others are known to be neighbours.
  ///   - anchor: The work on the list after which the page begins; nil for the newest.
  ///   - isWhole: Whether works that the page passes over are taken off the list; else they keep their place.
  mutating func add(_ page: Page<Int>, after anchor: Int? = nil, isWhole: Bool = false) {
    let begin = anchor.flatMap(index).map { $0 + 1 } ?? 0
    let works = FollowedList.unique(page.elements, after: anchor)
    guard let end = works.last else { return }
    let found = match(works, from: begin)
    let before = found.front > 0 ? rows[found.front - 1].illust : nil
    for work in found.new { remove(work) }
    let place = before.flatMap(index).map { $0 + 1 } ?? 0
    rows.insert(contentsOf: found.new.map { Row(illust: $0, hasGap: $0 == end) }, at: place)
    guard let last = index(of: end) else { return }
    let first = anchor.flatMap(index) ?? 0
    for row in first..<last { rows[row].hasGap = page.unreadable > 0 }
    guard isWhole, page.unreadable == 0 else { return }
    let listed = Set(works)
    for row in (begin..<last).reversed() where !listed.contains(rows[row].illust) { rows.remove(at: row) }
  }

  /// The first work after which it is worth reading on: what is between stretches, and older works where there are too
  /// few.
  func openEnd(for count: Int, besides passed: Set<Int> = []) -> Int? {
    rows.indices.first { row in
      rows[row].hasGap && !passed.contains(rows[row].illust) && (row + 1 < rows.count || rows.count < count)
    }.map { rows[$0].illust }
  }

  /// Where works may be missing among the first so many. Neighbouring holes are one.
  func holes(among count: Int) -> [FollowedHole] {
    var holes: [FollowedHole] = []
    for row in rows.indices.dropLast().prefix(max(count - 1, 0)) where rows[row].hasGap {
      if holes.last?.older == rows[row].illust {
        holes[holes.count - 1].older = rows[row + 1].illust
      } else {
        holes.append(FollowedHole(newer: rows[row].illust, older: rows[row + 1].illust))
      }
    }
    return holes
  }

  /// Where a work is.
  func index(of illust: Int) -> Int? { rows.firstIndex { $0.illust == illust } }

  /// What of a page is new, or not where it was, and the row before which that belongs.
  private func match(_ works: ArraySlice<Int>, from begin: Int) -> (new: ArraySlice<Int>, front: Int) {
    let places = Dictionary(zip(rows.map(\.illust), rows.indices)) { first, _ in first }
    var (new, front) = (works, begin)
    // The first works may be known, without a gap between them.
    while let place = new.first.flatMap({ places[$0] }), place >= front,
      rows[front..<place].allSatisfy({ !$0.hasGap })
    {
      (new, front) = (new.dropFirst(), place + 1)
    }
    // So may the last. One alone may have moved there; two in order have not.
    var (rest, below) = (new, Int.max)
    while let place = rest.last.flatMap({ places[$0] }), place >= front, place < below {
      (rest, below) = (rest.dropLast(), place)
    }
    return (new.count - rest.count >= 2 ? rest : new, front)
  }

  /// What came after it comes after the work before it.
  private mutating func remove(_ illust: Int) {
    guard let place = index(of: illust) else { return }
    let row = rows.remove(at: place)
    if place > 0, row.hasGap { rows[place - 1].hasGap = true }
  }

  /// Each work once. A list that has grown meanwhile repeats the end of the page before.
  private static func unique(_ works: [Int], after anchor: Int?) -> ArraySlice<Int> {
    var seen: Set<Int> = []
    let unique = works.filter { seen.insert($0).inserted }
    guard let anchor, let place = unique.firstIndex(of: anchor) else { return unique[...] }
    return unique[(place + 1)...]
  }
}
