/// How long works stay on the lists of a series.
public struct Survival: Sendable {
  /// The works after a number of days.
  public struct Day: Hashable, Sendable {
    /// The day, counted from the first one on a list, which is 1.
    public var day: Int
    /// The number of works known to be on the list on this day.
    public var works: Int
    /// The estimated share of works that stay at least this long, from 0 to 1 (Kaplan-Meier).
    public var share: Double
    /// The number of these of which it is known whether they were on the next list too.
    public var atRisk: Int
  }

  /// The days, from the first.
  public var days: [Day]
  /// What is stored of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// How long works stay that come on the lists between the dates of a query.
  ///
  /// A stay that begins next to an unknown date is left out; one that ends there counts as long as it is known.
  ///
  /// - Throws: ``RankingLogError/incomplete(_:)`` if more than a fifth of the lists is not known.
  public func survival(_ query: AnalysisQuery) async throws -> Survival {
    let timeline = try await timeline(query)
    let coverage = Coverage(timeline)
    try coverage.checkSuccession()
    let tally = try await reduce(timeline, into: StayTally(timeline)) {
      $0.add($2, in: $1)
    } finish: {
      $0.finish()
    }
    return Survival(days: tally.stays.days, coverage: coverage)
  }
}

extension [StayTally.Stay] {
  fileprivate var days: [Survival.Day] {
    let longest = map(\.length).max() ?? 0
    // The stays of each length: those that ended, and those of which no more is known.
    var (ended, censored) = ([Int](repeating: 0, count: longest + 1), [Int](repeating: 0, count: longest + 1))
    for stay in self {
      if stay.hasEnded { ended[stay.length] += 1 } else { censored[stay.length] += 1 }
    }
    var (works, share) = (count, 1.0)
    return stride(from: 1, through: longest, by: 1).map { day in
      let atRisk = works - censored[day]
      defer {
        works = atRisk - ended[day]
        if atRisk > 0 { share *= 1 - Double(ended[day]) / Double(atRisk) }
      }
      return Survival.Day(day: day, works: works, share: share, atRisk: atRisk)
    }
  }
}
