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
    /// The number of rankings.
    var lists = 0
    /// The number of complete rankings.
    var knownLists = 0
    var peak = Int.max
    var views: Int?
    /// The maximum number of successive rankings.
    var streak = 0
    /// The maximum number of complete rankings without the work between two that contain it.
    var away = 0
    var months = 0
    /// The indices of the first, best and last ranking.
    var first: Int32
    var best: Int32 = 0
    var last: Int32
    /// Whether incomplete or missing dates could change the counts.
    var isOpen = false
    fileprivate var current = 0
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
  private var slots: [Int: Int32] = [:]
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
    if let found = slots[place.work] {
      index = Int(found)
      returned(place, in: slot, index)
    } else {
      guard slot <= lastEntry else { return }
      index = works.count
      slots[place.work] = Int32(index)
      works.append(Work(id: place.work, first: Int32(slot), last: Int32(slot)))
      works[index].isOpen = !gaps.provesNewcomer(place, in: slot)
      works[index].current = 1
    }
    count(place, in: slot, index)
  }

  /// Sets `isOpen` of the works whose last ranking is not followed by a ranking that proves their absence.
  mutating func finish() {
    for index in works.indices where !gaps.provesAbsence(in: Int(works[index].last) + 1) {
      works[index].isOpen = true
    }
  }

  private mutating func count(_ place: ListPlace, in slot: Int, _ index: Int) {
    works[index].points += max(0, top + 1 - place.place)
    works[index].lists += 1
    if isKnown[slot] { works[index].knownLists += 1 }
    works[index].last = Int32(slot)
    if place.place < works[index].peak { (works[index].peak, works[index].best) = (place.place, Int32(slot)) }
    if let views = place.views { works[index].views = max(works[index].views ?? 0, views) }
    works[index].streak = max(works[index].streak, works[index].current)
    if works[index].month != months[slot] {
      works[index].month = months[slot]
      works[index].months += 1
      monthsOfWorks.append((Int32(index), months[slot]))
    }
  }

  /// Continues the streak of a work, or starts a new one.
  private mutating func returned(_ place: ListPlace, in slot: Int, _ index: Int) {
    let last = Int(works[index].last)
    guard last + 1 < slot else { return works[index].current += 1 }
    let gap = gaps.gap(after: last, before: place, in: slot)
    if gap.unknown > 0 { works[index].isOpen = true }
    if gap.proven > 0 { works[index].away = max(works[index].away, gap.proven) }
    works[index].current = gap.isBridged ? works[index].current + 1 : 1
  }
}
