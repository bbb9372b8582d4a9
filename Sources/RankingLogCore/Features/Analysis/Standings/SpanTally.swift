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

  private let succession: Succession
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
    succession = Succession(timeline)
    self.top = top
    lastEntry = end.map { end in timeline.rounds.lastIndex { $0.date <= end } ?? -1 } ?? .max
    isKnown = timeline.rounds.map(\.isKnown)
    months = timeline.rounds.map { round in
      let (year, month, _) = round.date.civil
      return Int32(year * 12 + month)
    }
  }

  /// Adds an entry of an expected ranking. Rankings must be added in order.
  mutating func add(_ place: ListPlace, in round: Int) {
    let slot: Int
    if let found = slots[place.work] {
      slot = Int(found)
      returned(place, in: round, slot)
    } else {
      guard round <= lastEntry else { return }
      slot = works.count
      slots[place.work] = Int32(slot)
      works.append(Work(id: place.work, first: Int32(round), last: Int32(round)))
      works[slot].isOpen = !succession.provesNewcomer(place, in: round)
      works[slot].current = 1
    }
    count(place, in: round, slot)
  }

  /// Sets `isOpen` of the works whose last ranking is not followed by a ranking that proves their absence.
  mutating func finish() {
    for slot in works.indices where !succession.provesAbsence(in: Int(works[slot].last) + 1) {
      works[slot].isOpen = true
    }
  }

  private mutating func count(_ place: ListPlace, in round: Int, _ slot: Int) {
    works[slot].points += max(0, top + 1 - place.place)
    works[slot].lists += 1
    if isKnown[round] { works[slot].knownLists += 1 }
    works[slot].last = Int32(round)
    if place.place < works[slot].peak { (works[slot].peak, works[slot].best) = (place.place, Int32(round)) }
    if let views = place.views { works[slot].views = max(works[slot].views ?? 0, views) }
    works[slot].streak = max(works[slot].streak, works[slot].current)
    if works[slot].month != months[round] {
      works[slot].month = months[round]
      works[slot].months += 1
      monthsOfWorks.append((Int32(slot), months[round]))
    }
  }

  /// Continues the streak of a work, or starts a new one.
  private mutating func returned(_ place: ListPlace, in round: Int, _ slot: Int) {
    let last = Int(works[slot].last)
    guard last + 1 < round else { return works[slot].current += 1 }
    let gap = succession.gap(after: last, before: place, in: round)
    if gap.unknown > 0 { works[slot].isOpen = true }
    if gap.proven > 0 { works[slot].away = max(works[slot].away, gap.proven) }
    works[slot].current = gap.isBridged ? works[slot].current + 1 : 1
  }
}
