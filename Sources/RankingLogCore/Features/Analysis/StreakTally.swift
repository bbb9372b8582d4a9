/// Collects the durations of works' stays in the rankings of a series, in one pass by date.
struct StreakTally: Sendable {
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

  private let gaps: RankGaps
  private var current: [Int: Current] = [:]
  private(set) var stays: [Stay] = []

  init(_ timeline: Timeline) { gaps = RankGaps(timeline) }

  /// Adds an entry of an expected ranking. Rankings must be added in order.
  mutating func add(_ place: ListPlace, in slot: Int) {
    if let known = current[place.work] {
      let gap = gaps.gap(after: known.last, before: place, in: slot)
      if gap.isBridged || gap.proven + gap.unknown == 0 {
        current[place.work]?.last = slot
        return
      }
      end(known)
    }
    current[place.work] = Current(
      first: gaps.provesNewcomer(place, in: slot) ? slot : nil, last: slot)
  }

  /// Ends the stays of all works.
  mutating func finish() {
    for known in current.values { end(known) }
    current = [:]
  }

  private mutating func end(_ known: Current) {
    guard let first = known.first else { return }
    stays.append(
      Stay(length: known.last - first + 1, hasEnded: gaps.provesAbsence(in: known.last + 1)))
  }
}
