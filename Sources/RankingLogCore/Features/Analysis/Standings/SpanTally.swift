/// Counts the ranks of all works in the rankings of a series, in one pass by date.
///
/// The counts are certain: a streak ends at a date that is not stored, so the true streak may be longer but never
/// shorter.
struct SpanTally {
  /// The counts of a work.
  struct Work {
    let id: Int
    /// The sum of `top + 1 - rank`.
    var points = 0
    var peak = Int.max
    var views: Int?
    /// The number of rankings.
    var lists: Int32 = 0
    /// The number of complete rankings.
    var knownLists: Int32 = 0
    /// The maximum number of successive rankings.
    var streak: Int32 = 0
    /// The maximum number of complete rankings without the work between two that contain it.
    var away: Int32 = 0
    var months: Int32 = 0
    /// The indices of the first, best and last ranking.
    var first: Int32
    var best: Int32 = 0
    var last: Int32
    /// Whether incomplete or missing dates could change the counts.
    var isOpen = false
    fileprivate var current: Int32 = 1
    fileprivate var month: Int32 = -1
  }

  private let gaps: RankGaps
  private let top: Int
  /// The index of the last ranking in which works enter; later ones count for these works only.
  private let lastEntry: Int
  /// The month of each expected ranking, as a number.
  private let months: [Int32]
  /// Whether each expected ranking is complete.
  private let isKnown: [Bool]
  private var indices = IDIndex()
  private(set) var works: [Work] = []
  /// The months of each work, by its index.
  private(set) var monthsOfWorks: [(work: Int32, month: Int32)] = []

  /// - Parameters:
  ///   - top: The number of ranks that score.
  ///   - end: The last date on which works enter; nil for all dates.
  init(_ timeline: Timeline, top: Int, entriesUntil end: RankingDate? = nil) {
    gaps = RankGaps(timeline)
    self.top = top
    lastEntry = end.map { end in timeline.slots.lastIndex { $0.date <= end } ?? -1 } ?? .max
    isKnown = timeline.slots.map(\.isKnown)
    months = timeline.slots.map { slot in
      let (year, month, _) = slot.date.civil
      return Int32(year * 12 + month)
    }
  }

  /// Adds an entry of an expected ranking. Rankings must be added in order.
  mutating func add(_ place: ListPlace, in slot: Int) {
    let index: Int
    if let found = indices[place.work] {
      index = found
      works[index].resume(place, in: slot, gaps)
    } else {
      guard slot <= lastEntry else { return }
      index = indices.add(place.work)
      works.append(Work(id: place.work, first: Int32(slot), last: Int32(slot)))
      works[index].isOpen = !gaps.provesNewcomer(place, in: slot)
    }
    let month = months[slot]
    if works[index].count(place, in: Int32(slot), month, isKnown: isKnown[slot], top: top) {
      monthsOfWorks.append((Int32(index), month))
    }
  }

  /// Sets `isOpen` of the works whose last ranking is not followed by a ranking that proves their absence.
  mutating func finish() {
    for index in works.indices where !gaps.provesAbsence(in: Int(works[index].last) + 1) {
      works[index].isOpen = true
    }
  }
}

extension SpanTally.Work {
  /// Continues the streak, or starts a new one.
  fileprivate mutating func resume(_ place: ListPlace, in slot: Int, _ gaps: RankGaps) {
    let last = Int(last)
    guard last + 1 < slot else { return current += 1 }
    let gap = gaps.gap(after: last, before: place, in: slot)
    if gap.unknown > 0 { isOpen = true }
    if gap.proven > 0 { away = max(away, Int32(gap.proven)) }
    current = gap.isBridged ? current + 1 : 1
  }

  /// Counts an entry.
  ///
  /// - Returns: Whether it is the work's first one in a month.
  fileprivate mutating func count(_ place: ListPlace, in slot: Int32, _ month: Int32, isKnown: Bool, top: Int)
    -> Bool
  {
    points += max(0, top + 1 - place.place)
    lists += 1
    if isKnown { knownLists += 1 }
    last = slot
    if place.place < peak { (peak, best) = (place.place, slot) }
    if let others = place.views { views = max(views ?? 0, others) }
    streak = max(streak, current)
    guard self.month != month else { return false }
    self.month = month
    months += 1
    return true
  }
}
