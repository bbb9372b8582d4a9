/// The works of the artists whom somebody follows, the newest first, as far as they were read.
///
/// It is made of stretches: what was read in one go has no hole. Between two of them works may be missing, which stays
/// known until a reading leads from the one to the other.
struct FollowedList: Hashable, Sendable {
  /// What comes after a work.
  enum Next: Int, Sendable {
    /// The next row, or works that are gone.
    case known = 0
    /// Nobody has read it: a gap, or the end of what was read.
    case unread = 1
    /// The source's list ended here.
    case unreachable = 2
  }

  struct Row: Hashable, Sendable {
    let illust: Int
    var next: Next
  }

  private(set) var rows: [Row] = []

  /// A list of rows, each of another work.
  init(_ rows: [Row] = []) { self.rows = rows }

  /// Adds what was read, without a hole: closes gaps that it leads over, and leaves one where it ends among unknown
  /// works. Works that are not on the page any more keep their place.
  ///
  /// - Parameters:
  ///   - page: The works' numbers. Where some could not be read, no two of the others are known to be neighbours.
  ///   - anchor: The work on the list after which the page begins; nil for the newest.
  mutating func add(_ page: Page<Int>, after anchor: Int? = nil) {
    let begin = anchor.flatMap(index).map { $0 + 1 } ?? 0
    let works = FollowedList.unique(page.elements, after: anchor)
    guard begin > 0 || !works.isEmpty else { return }
    let found = match(works, from: begin)
    let before = found.front > 0 ? rows[found.front - 1].illust : nil
    for work in found.new { remove(work) }
    let place = before.flatMap(index).map { $0 + 1 } ?? 0
    rows.insert(contentsOf: found.new.map { Row(illust: $0, next: .known) }, at: place)
    guard let end = (works.last ?? anchor).flatMap(index) else { return }
    let first = min(anchor.flatMap(index) ?? 0, end)
    for row in first..<end { rows[row].next = page.unreadable > 0 ? .unread : .known }
    if found.new.last == rows[end].illust { rows[end].next = .unread }
    guard page.next == nil else { return }
    for row in end..<rows.count where rows[row].next == .unread { rows[row].next = .unreachable }
  }

  /// The first work after which it is worth reading on: what is between stretches, and older works where there are too
  /// few.
  func openEnd(for count: Int, besides passed: Set<Int> = []) -> Int? {
    rows.indices.first { row in
      rows[row].next == .unread && !passed.contains(rows[row].illust)
        && (row + 1 < rows.count || rows.count < count)
    }.map { rows[$0].illust }
  }

  /// Where works may be missing among the first so many. Neighbouring holes are one.
  func holes(among count: Int) -> [FollowedHole] {
    var holes: [FollowedHole] = []
    for row in rows.indices.dropLast().prefix(count - 1) where rows[row].next != .known {
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
      rows[front..<place].allSatisfy({ $0.next == .known })
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
    if place > 0, rows[place - 1].next == .known { rows[place - 1].next = row.next }
  }

  /// Each work once. A list that has grown meanwhile repeats the end of the page before.
  private static func unique(_ works: [Int], after anchor: Int?) -> ArraySlice<Int> {
    var seen: Set<Int> = []
    let unique = works.filter { seen.insert($0).inserted }
    guard let anchor, let place = unique.firstIndex(of: anchor) else { return unique[...] }
    return unique[(place + 1)...]
  }
}
