/// The works shared by two rankings of a date.
public struct Overlap: Hashable, Sendable {
  /// The date.
  public var date: RankingDate
  /// The number of works in the first ranking.
  public var first: Int
  /// The number of works in the second ranking.
  public var second: Int
  /// The number of works in both rankings.
  public var both: Int

  /// The share of all works of both rankings that are in both, from 0 to 1.
  public var share: Double { both == 0 ? 0 : Double(both) / Double(first + second - both) }
}

/// The works shared by two series.
public struct SeriesOverlap: Sendable {
  /// The dates on which both rankings are complete, oldest first.
  public var dates: [Overlap]
  /// The coverages of the first and the second series.
  public var coverages: [Coverage]
}

extension Analysis {
  /// Returns the works shared by two series on each date on which both are complete.
  public func overlap(_ query: AnalysisQuery, with other: RankingKind) async throws -> SeriesOverlap {
    var second = query
    second.kind = other
    let timelines = try await timelines([query, second])
    let depth = timelines[0].depth
    var dates: [Overlap] = []
    let others = Dictionary(uniqueKeysWithValues: timelines[1].slots.map { ($0.date, $0) })
    for slot in timelines[0].slots {
      try Task.checkCancellation()
      guard slot.isKnown, let list = slot.list, let match = others[slot.date], match.isKnown,
        let otherList = match.list
      else { continue }
      let first = try await services.archive.places(of: list.id, depth: depth).map(\.work)
      let second = Set(try await services.archive.places(of: otherList.id, depth: depth).map(\.work))
      dates.append(
        Overlap(
          date: slot.date, first: first.count, second: second.count,
          both: first.count { second.contains($0) }))
    }
    return SeriesOverlap(dates: dates, coverages: timelines.map { Coverage($0) })
  }
}
