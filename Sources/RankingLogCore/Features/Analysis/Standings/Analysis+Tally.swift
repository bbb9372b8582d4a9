// A single pass over the rankings of a timeline, by date.
extension Analysis {
  /// Combines the entries of a timeline's rankings, by date, into a value.
  ///
  /// - Parameter start: The date of the first ranking to read; nil for all.
  func reduce<Result: Sendable>(
    _ timeline: Timeline, from start: RankingDate? = nil, into initial: Result,
    _ add: @Sendable (inout Result, Int, ListPlace) -> Void, finish: (inout Result) -> Void
  ) async throws -> Result {
    let start = start ?? timeline.dates.lowerBound
    let stored = timeline.slots.enumerated().compactMap { index, slot in
      slot.date < start ? nil : slot.list.map { (index, $0.id) }
    }
    let slots = stored.map(\.0)
    var result = try await services.archive.reducePlaces(
      of: stored.map(\.1), depth: timeline.depth, into: initial
    ) { result, index, place in
      add(&result, slots[index], place)
    }
    try Task.checkCancellation()
    finish(&result)
    return result
  }

  /// Returns the counts of all works in the rankings of a timeline.
  ///
  /// - Parameter dates: Limits the works to those ranked on these dates. Their ranks count from the first of the dates
  ///   to the end of the timeline; nil for all works.
  func tally(_ timeline: Timeline, of dates: ClosedRange<RankingDate>? = nil) async throws -> SpanTally {
    let top = timeline.depth ?? WorkHistory.standardDepth
    return try await reduce(
      timeline, from: dates?.lowerBound,
      into: SpanTally(timeline, top: top, entriesUntil: dates?.upperBound)
    ) {
      $0.add($2, in: $1)
    } finish: {
      $0.finish()
    }
  }
}
