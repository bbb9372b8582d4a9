/// Determines a work's absence between the expected rankings that contain it.
struct RankGaps: Sendable {
  /// The expected rankings between two that contain a work.
  struct Gap {
    /// The number of rankings that prove the work's absence.
    var proven: Int
    /// The number of rankings that are not stored or prove nothing.
    var unknown: Int
    /// Whether the gap is a single date on which the work was ranked, according to the next ranking.
    var isBridged: Bool
  }

  let slots: [Slot]
  private let isDaily: Bool
  private let depth: Int?
  /// For each expected ranking, the number of earlier rankings that prove absence.
  private let provenBefore: [Int]

  init(_ timeline: Timeline) {
    (slots, isDaily, depth) = (timeline.slots, timeline.isDaily, timeline.depth)
    provenBefore = slots.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.provesAbsence ? 1 : 0)) }
  }

  /// Returns the gap between the last ranking with a work and a later entry.
  func gap(after last: Int, before place: ListPlace, in slot: Int) -> Gap {
    // The entry contains the rank of the previous day, which may be the missing one.
    let named = rankBefore(place, in: slot)
    let proven = provenBefore[slot] - provenBefore[last + 1] + (named == 0 && last + 1 < slot ? 1 : 0)
    let unknown = slot - last - 1 - proven
    return Gap(proven: proven, unknown: unknown, isBridged: proven == 0 && unknown == 1 && (named ?? 0) > 0)
  }

  /// Whether the previous ranking of an entry did not contain its work.
  func provesNewcomer(_ place: ListPlace, in slot: Int) -> Bool {
    provesAbsence(in: slot - 1) || rankBefore(place, in: slot) == 0
  }

  /// Whether a ranking without a work proves that the work was not ranked; false outside the timeline.
  func provesAbsence(in slot: Int) -> Bool { slots.indices.contains(slot) && slots[slot].provesAbsence }

  /// Returns the rank in the previous ranking, according to the entry, if that ranking itself proves nothing; 0 beyond
  /// the depth.
  private func rankBefore(_ place: ListPlace, in slot: Int) -> Int? {
    guard isDaily, slot > 0, !slots[slot - 1].provesAbsence,
      slots[slot - 1].date == slots[slot].date.adding(days: -1)
    else { return nil }
    return place.previousRank.map { $0 <= depth ?? .max ? $0 : 0 }
  }
}
