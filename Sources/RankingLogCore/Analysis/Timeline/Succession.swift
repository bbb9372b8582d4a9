/// What is known of a work between the rounds that list it.
struct Succession: Sendable {
  /// The rounds between two that list a work.
  struct Gap {
    /// The number of rounds that prove that the work was not listed.
    var proven: Int
    /// The number of rounds of which the archive has no list, or one that proves nothing.
    var unknown: Int
    /// Whether the gap is a single round on which the work was listed, as the next list says.
    var isBridged: Bool
  }

  let rounds: [Round]
  private let isDaily: Bool
  private let depth: Int?
  /// The number of rounds before each one that prove absence.
  private let provenBefore: [Int]

  init(_ timeline: Timeline) {
    (rounds, isDaily, depth) = (timeline.rounds, timeline.isDaily, timeline.depth)
    provenBefore = rounds.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.provesAbsence ? 1 : 0)) }
  }

  /// The gap between the last round with a work and the entry of a later one.
  func gap(after last: Int, before place: ListPlace, in round: Int) -> Gap {
    // The list contains the rank on the day before, which may be the one that is not stored.
    let named = rankBefore(place, in: round)
    let proven = provenBefore[round] - provenBefore[last + 1] + (named == 0 && last + 1 < round ? 1 : 0)
    let unknown = round - last - 1 - proven
    return Gap(proven: proven, unknown: unknown, isBridged: proven == 0 && unknown == 1 && (named ?? 0) > 0)
  }

  /// Whether a work was not listed in the round before an entry.
  func provesNewcomer(_ place: ListPlace, in round: Int) -> Bool {
    provesAbsence(in: round - 1) || rankBefore(place, in: round) == 0
  }

  /// Whether a work that the list of a round lacks was not on it; false outside the rounds.
  func provesAbsence(in round: Int) -> Bool { rounds.indices.contains(round) && rounds[round].provesAbsence }

  /// The rank in the round before, as the list contains it, where that round proves nothing itself; 0 beyond the depth.
  private func rankBefore(_ place: ListPlace, in round: Int) -> Int? {
    guard isDaily, round > 0, !rounds[round - 1].provesAbsence,
      rounds[round - 1].date == rounds[round].date.adding(days: -1)
    else { return nil }
    return place.previousRank.map { $0 <= depth ?? .max ? $0 : 0 }
  }
}
