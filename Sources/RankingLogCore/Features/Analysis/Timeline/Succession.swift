/// Determines a work's absence between the expected rankings that contain it.
struct Succession: Sendable {
  /// The expected rankings between two that contain a work.
  struct Gap {
    /// The number of rankings that prove the work's absence.
    var proven: Int
    /// The number of rankings that are not stored or prove nothing.
    var unknown: Int
    /// Whether the gap is a single date on which the work was ranked, according to the next ranking.
    var isBridged: Bool
  }

  let rounds: [Round]
  private let isDaily: Bool
  private let depth: Int?
  /// For each expected ranking, the number of earlier rankings that prove absence.
  private let provenBefore: [Int]

  init(_ timeline: Timeline) {
    (rounds, isDaily, depth) = (timeline.rounds, timeline.isDaily, timeline.depth)
    provenBefore = rounds.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.provesAbsence ? 1 : 0)) }
  }

  /// Returns the gap between the last ranking with a work and a later entry.
  func gap(after last: Int, before place: ListPlace, in round: Int) -> Gap {
    // The entry contains the rank of the previous day, which may be the missing one.
    let named = rankBefore(place, in: round)
    let proven = provenBefore[round] - provenBefore[last + 1] + (named == 0 && last + 1 < round ? 1 : 0)
    let unknown = round - last - 1 - proven
    return Gap(proven: proven, unknown: unknown, isBridged: proven == 0 && unknown == 1 && (named ?? 0) > 0)
  }

  /// Whether the previous ranking of an entry did not contain its work.
  func provesNewcomer(_ place: ListPlace, in round: Int) -> Bool {
    provesAbsence(in: round - 1) || rankBefore(place, in: round) == 0
  }

  /// Whether a ranking without a work proves that the work was not ranked; false outside the timeline.
  func provesAbsence(in round: Int) -> Bool { rounds.indices.contains(round) && rounds[round].provesAbsence }

  /// Returns the rank in the previous ranking, according to the entry, if that ranking itself proves nothing; 0 beyond
  /// the depth.
  private func rankBefore(_ place: ListPlace, in round: Int) -> Int? {
    guard isDaily, round > 0, !rounds[round - 1].provesAbsence,
      rounds[round - 1].date == rounds[round].date.adding(days: -1)
    else { return nil }
    return place.previousRank.map { $0 <= depth ?? .max ? $0 : 0 }
  }
}
