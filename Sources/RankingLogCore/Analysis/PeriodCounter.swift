/// Counts the entries of works by period. Each work comes with all its entries.
struct PeriodCounter: Sendable {
  /// Where the entries of a list count.
  private enum Slot {
    case earlier
    case period(Int, isKnown: Bool)
  }

  private let depth: Int?
  /// The lists that count.
  private var slots: [Int: Slot]
  private var periods: [PeriodHistory.Period] = []
  private var current = Current()
  /// The last work counted in each period.
  private var counted: [Int?]

  /// - Parameter earlier: The lists before the dates.
  init(_ timeline: Timeline, _ length: PeriodHistory.Length, earlier: [Int]) {
    depth = timeline.depth
    slots = Dictionary(earlier.map { ($0, .earlier) }) { $1 }
    for round in timeline.rounds {
      let name = String("\(round.date)".prefix(length == .month ? 7 : 4))
      if periods.last?.name != name { periods.append(PeriodHistory.Period(name: name)) }
      let last = periods.count - 1
      if round.isKnown { periods[last].known += 1 } else { periods[last].unknown += 1 }
      if let list = round.list { slots[list.id] = .period(last, isKnown: round.isKnown) }
    }
    counted = periods.map { _ in nil }
  }

  /// - Parameter place: Reads the entry's place, which takes several times as long as the rest.
  mutating func add(
    _ entry: IndexedEntry, _ place: () throws(RankingLogError) -> Int
  ) throws(RankingLogError) {
    guard entry.position <= depth ?? .max, let slot = slots[entry.list] else { return }
    // A rank is never smaller than the position, so that it matters only if the position would do.
    if let depth, try place() > depth { return }
    if entry.work != current.work { begin(entry.work) }
    switch slot {
    case .earlier: current.first = -1
    case .period(let period, let isKnown):
      current.first = min(current.first ?? period, period)
      if counted[period] != entry.work { periods[period].works += 1 }
      counted[period] = entry.work
      periods[period].places += 1
      if isKnown { periods[period].knownPlaces += 1 }
      guard periods[period].isBetter(entry.position, entry.work) else { return }
      let place = try place()
      if periods[period].isBetter(place, entry.work) {
        (periods[period].best, periods[period].bestWork) = (place, entry.work)
      }
    }
  }

  /// The periods, with the debuts of all works.
  var result: [PeriodHistory.Period] {
    var counter = self
    counter.begin(nil)
    return counter.periods
  }

  /// Counts the last work's debut.
  private mutating func begin(_ work: Int?) {
    if let first = current.first, first >= 0 { periods[first].debuts += 1 }
    current = Current(work: work)
  }

  private struct Current {
    var work: Int?
    /// Its first period; -1 if it was listed before.
    var first: Int?
  }
}

extension PeriodHistory.Period {
  /// Whether a work's place is better than the best one, or equal to it and the work older.
  fileprivate func isBetter(_ place: Int, _ work: Int) -> Bool {
    (place, work) < (best ?? .max, bestWork ?? .max)
  }
}
