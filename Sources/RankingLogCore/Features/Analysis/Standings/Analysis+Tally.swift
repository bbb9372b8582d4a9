// A single pass over the rankings of a timeline, by date.
extension Analysis {
  /// Combines the entries of a timeline's rankings, by date, into a value. The archive reads the next rankings
  /// meanwhile.
  ///
  /// - Parameter start: The date of the first ranking to read; nil for all.
  func reduce<Result: Sendable>(
    _ timeline: Timeline, from start: RankingDate? = nil, into initial: Result,
    _ add: @Sendable (inout Result, Int, ListPlace) -> Void, finish: (inout Result) -> Void
  ) async throws -> Result {
    let start = start ?? timeline.dates.lowerBound
    let stored = timeline.slots.enumerated().compactMap { slot, expected in
      expected.date < start ? nil : expected.list.map { (slot: slot, list: $0.id) }
    }
    let (archive, depth) = (services.archive, timeline.depth)
    let portions = stride(from: 0, to: stored.count, by: Self.portion).map {
      stored[$0..<min($0 + Self.portion, stored.count)]
    }
    let places = ReadAhead(portions.map { $0.map(\.list) }, count: 4) {
      try await archive.places(of: $0, depth: depth)
    }
    var result = initial
    for portion in portions {
      try Task.checkCancellation()
      for ((slot, _), places) in zip(portion, try await places.next() ?? []) {
        for place in places { add(&result, slot, place) }
      }
    }
    finish(&result)
    return result
  }

  /// The number of rankings that are read at a time.
  private static let portion = 50

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
