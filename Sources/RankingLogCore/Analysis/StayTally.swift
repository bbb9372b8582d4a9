/// Collects how long works stay on the lists of a series, in one pass by date.
struct StayTally: Sendable {
  /// A work's time on successive lists.
  struct Stay {
    /// The number of rounds.
    var length: Int
    /// Whether a list proves the end; otherwise the stay lasts at least as long.
    var hasEnded: Bool
  }

  private struct Current {
    /// The first round; nil if the work may have come earlier.
    var first: Int?
    var last: Int
  }

  private let succession: Succession
  private var current: [Int: Current] = [:]
  private(set) var stays: [Stay] = []

  init(_ timeline: Timeline) { succession = Succession(timeline) }

  /// Adds an entry of the list of a round. Rounds must come in order.
  mutating func add(_ place: ListPlace, in round: Int) {
    if let known = current[place.work] {
      let gap = succession.gap(after: known.last, before: place, in: round)
      if gap.isBridged || gap.proven + gap.unknown == 0 {
        current[place.work]?.last = round
        return
      }
      end(known)
    }
    current[place.work] = Current(
      first: succession.provesNewcomer(place, in: round) ? round : nil, last: round)
  }

  /// Ends the stays of all works.
  mutating func finish() {
    for known in current.values { end(known) }
    current = [:]
  }

  private mutating func end(_ known: Current) {
    guard let first = known.first else { return }
    stays.append(
      Stay(length: known.last - first + 1, hasEnded: succession.provesAbsence(in: known.last + 1)))
  }
}
