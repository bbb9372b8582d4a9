/// Collects the durations of works' stays in the rankings of a series, in one pass by date.
struct StayTally: Sendable {
  /// A work's time in successive rankings.
  struct Stay {
    /// The number of rankings.
    var length: Int
    /// Whether a ranking proves the end; otherwise the length is a lower bound.
    var hasEnded: Bool
  }

  private struct Current {
    /// The index of the first ranking; nil if the work may have entered earlier.
    var first: Int?
    var last: Int
  }

  private let succession: Succession
  private var current: [Int: Current] = [:]
  private(set) var stays: [Stay] = []

  init(_ timeline: Timeline) { succession = Succession(timeline) }

  /// Adds an entry of an expected ranking. Rankings must be added in order.
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
