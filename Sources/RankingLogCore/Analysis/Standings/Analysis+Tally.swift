// One pass over the lists of a timeline, by date.
extension Analysis {
  /// Combines the entries of the lists of a timeline, by round, into a value.
  func reduce<Result: Sendable>(
    _ timeline: Timeline, into initial: Result, _ add: @Sendable (inout Result, Int, ListPlace) -> Void,
    finish: (inout Result) -> Void
  ) async throws -> Result {
    let stored = timeline.rounds.enumerated().compactMap { index, round in round.list.map { (index, $0.id) } }
    let rounds = stored.map(\.0)
    var result = try await services.archive.reducePlaces(
      of: stored.map(\.1), depth: timeline.depth, into: initial
    ) { result, index, place in
      add(&result, rounds[index], place)
    }
    try Task.checkCancellation()
    finish(&result)
    return result
  }

  /// The counts of all works in the lists of a timeline.
  func tally(_ timeline: Timeline) async throws -> SpanTally {
    try await reduce(
      timeline, into: SpanTally(timeline, top: timeline.depth ?? WorkHistory.standardDepth)
    ) {
      $0.add($2, in: $1)
    } finish: {
      $0.finish()
    }
  }
}
