/// Counts the entries of works by period. All entries of a work must be added in succession.
struct PeriodCounter: Sendable {
  /// The period in which the entries of a ranking count.
  private enum Assignment {
    case earlier
    case period(Int, isKnown: Bool)
  }

  private let depth: Int?
  /// The rankings that count.
  private var lists = IDIndex()
  /// The periods of the rankings, by their indices.
  private var assignments: [Assignment] = []
  private var periods: [PeriodHistory.Period] = []
  private var current = Current()
  /// The last work counted in each period.
  private var counted: [Int?] = []

  /// - Parameter earlier: The rankings before the dates.
  init(_ timeline: Timeline, _ length: PeriodHistory.Length, earlier: [Int]) {
    depth = timeline.depth
    for list in earlier { assign(list, .earlier) }
    for slot in timeline.slots {
      let name = String("\(slot.date)".prefix(length == .month ? 7 : 4))
      if periods.last?.name != name { periods.append(PeriodHistory.Period(name: name)) }
      let last = periods.count - 1
      if slot.isKnown { periods[last].known += 1 } else { periods[last].unknown += 1 }
      guard let list = slot.list else { continue }
      assign(list.id, .period(last, isKnown: slot.isKnown))
      periods[last].count(works: 0, places: 0, debuts: 0)
    }
    counted = periods.map { _ in nil }
  }

  private mutating func assign(_ list: Int, _ assignment: Assignment) {
    let index = lists.add(list)
    if index == assignments.count { assignments.append(assignment) } else { assignments[index] = assignment }
  }

  /// - Parameter place: Reads the rank of the entry, which is several times slower than the rest.
  mutating func add(
    _ entry: IndexedEntry, _ place: () throws(RankingLogError) -> Int
  ) throws(RankingLogError) {
    guard entry.position <= depth ?? .max, let index = lists[entry.list] else { return }
    // A rank is never smaller than the position, so it need not be read if the position is beyond the depth.
    if let depth, try place() > depth { return }
    if entry.work != current.work { begin(entry.work) }
    switch assignments[index] {
    case .earlier: current.first = -1
    case .period(let period, let isKnown):
      current.first = min(current.first ?? period, period)
      periods[period].count(works: counted[period] == entry.work ? 0 : 1, places: 1, debuts: 0)
      counted[period] = entry.work
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
    if let first = current.first, first >= 0 { periods[first].count(works: 0, places: 0, debuts: 1) }
    current = Current(work: work)
  }

  private struct Current {
    var work: Int?
    /// The first period of the work; -1 if the work was ranked before.
    var first: Int?
  }
}

extension PeriodHistory.Period {
  /// Adds to the counts of a period with a stored ranking.
  fileprivate mutating func count(works: Int, places: Int, debuts: Int) {
    self.works = (self.works ?? 0) + works
    self.places = (self.places ?? 0) + places
    self.debuts = (self.debuts ?? 0) + debuts
  }

  /// Whether a work's rank is better than the best one, or equal to it for an older work.
  fileprivate func isBetter(_ place: Int, _ work: Int) -> Bool {
    (place, work) < (best ?? .max, bestWork ?? .max)
  }
}
