/// Finds the streaks of a work in the rankings of a series.
struct WorkRuns {
  /// The state of a work in one expected ranking.
  private enum Standing {
    case ranked(WorkHistory.Place)
    /// A complete ranking does not contain the work.
    case lacking
    case unknown
  }

  let runs: [WorkHistory.Run]

  init(_ timeline: Timeline, _ places: [StoredEntry]) {
    let standings = WorkRuns.standings(timeline, places)
    var runs: [WorkHistory.Run] = []
    var (start, end) = (0, 0)
    for (index, standing) in standings.enumerated() {
      guard case .ranked = standing else { continue }
      if index >= end {
        start = index
        end =
          standings[index...].firstIndex { if case .lacking = $0 { true } else { false } } ?? standings.count
        let run = standings[start..<end]
        runs.append(WorkRuns.run(run, timeline, before: start > 0 ? standings[start - 1] : nil))
      }
    }
    self.runs = runs
  }

  /// Returns the streak of the states from the first rank up to the ranking without the work.
  private static func run(
    _ standings: ArraySlice<Standing>, _ timeline: Timeline, before: Standing?
  ) -> WorkHistory.Run {
    let places: [WorkHistory.Place] = standings.compactMap {
      if case .ranked(let place) = $0 { place } else { nil }
    }
    let last = standings.lastIndex { if case .ranked = $0 { true } else { false } } ?? standings.startIndex
    let between = standings[...last].indices.filter {
      if case .unknown = standings[$0] { true } else { false }
    }
    // The first date of a mode has no previous ranking.
    let isFirst = places.first?.date == timeline.kind.mode.firstDate
    let isStartOpen: Bool = if case .lacking = before { false } else { !isFirst }
    let top = timeline.depth ?? WorkHistory.standardDepth
    return WorkHistory.Run(
      places: places, isStartOpen: isStartOpen,
      isEndOpen: last + 1 < standings.endIndex || standings.endIndex == timeline.slots.count,
      unknown: between.map { timeline.slots[$0].date },
      points: places.reduce(0) { $0 + ($1.isStored ? max(0, top + 1 - $1.rankOrPosition) : 0) })
  }

  private static func standings(_ timeline: Timeline, _ places: [StoredEntry]) -> [Standing] {
    let byList = Dictionary(places.map { ($0.ranking, $0) }) { first, _ in first }
    let slots = timeline.slots
    return slots.indices.map { index in
      let slot = slots[index]
      if let list = slot.list, let place = byList[list.id] {
        return timeline.counts(place.rankOrPosition)
          ? .ranked(WorkHistory.Place(place, list.source)) : .lacking
      }
      let named = named(in: index, timeline, byList)
      // A rank below the common depth is not in the stored part of the ranking.
      let isBelow = timeline.isDepthCommon && (named?.rankOrPosition ?? 0) > timeline.depth ?? .max
      if slot.provesAbsence, !isBelow { return .lacking }
      guard let named else { return .unknown }
      return named.rankOrPosition > 0 && timeline.counts(named.rankOrPosition) ? .ranked(named) : .lacking
    }
  }

  /// Returns the rank in an expected ranking according to the next day's ranking; 0 if the work was not ranked.
  private static func named(in index: Int, _ timeline: Timeline, _ byList: [Int: StoredEntry])
    -> WorkHistory.Place?
  {
    let slots = timeline.slots
    guard timeline.isDaily, index + 1 < slots.count, let next = slots[index + 1].list,
      next.date == slots[index].date.adding(days: 1), let place = byList[next.id],
      let rank = place.previousRank
    else { return nil }
    return WorkHistory.Place(date: slots[index].date, named: rank, by: next.source)
  }
}

extension Timeline {
  /// Whether a rank is within the depth. The ranks of one work are not compared with other works, so stored ranks below
  /// a common depth count too.
  func counts(_ place: Int) -> Bool { isDepthCommon || place <= depth ?? .max }
}

extension WorkHistory {
  /// The number of ranks that score if the query has no depth.
  static let standardDepth = 100
}

extension WorkHistory.Place {
  fileprivate init(_ stored: StoredEntry, _ source: RankingSource) {
    self.init(
      date: stored.date, source: source, rank: stored.rank, position: stored.position,
      previousRank: stored.previousRank, statistics: stored.statistics, isStored: true)
  }

  /// A rank that only the next day's ranking contains.
  fileprivate init(date: RankingDate, named rank: Int, by source: RankingSource) {
    self.init(date: date, source: source, rank: rank, statistics: Statistics(), isStored: false)
  }
}
