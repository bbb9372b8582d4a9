/// The works that two lists of a date share.
public struct Overlap: Hashable, Sendable {
  /// The date.
  public var date: RankingDate
  /// The number of works on the first list.
  public var first: Int
  /// The number of works on the second list.
  public var second: Int
  /// The number of works on both.
  public var both: Int

  /// The share of all works of both lists that are on both, from 0 to 1.
  public var share: Double { both == 0 ? 0 : Double(both) / Double(first + second - both) }
}

extension Analysis {
  /// The works that two series share on each date that is known of both.
  public func overlap(_ query: AnalysisQuery, with other: RankingKind) async throws -> (
    dates: [Overlap], coverages: [Coverage]
  ) {
    var second = query
    second.kind = other
    let timelines = [try await timeline(query), try await timeline(second)]
    var dates: [Overlap] = []
    let others = Dictionary(uniqueKeysWithValues: timelines[1].rounds.map { ($0.date, $0) })
    for round in timelines[0].rounds {
      try Task.checkCancellation()
      guard round.isKnown, let list = round.list, let match = others[round.date], match.isKnown,
        let otherList = match.list
      else { continue }
      let first = try await services.archive.places(of: list.id, depth: query.depth).map(\.work)
      let second = Set(try await services.archive.places(of: otherList.id, depth: query.depth).map(\.work))
      dates.append(
        Overlap(
          date: round.date, first: first.count, second: second.count,
          both: first.count { second.contains($0) }))
    }
    return (dates, timelines.map { Coverage($0) })
  }
}
