/// The survival of works in the rankings of a series.
public struct Survival: Sendable {
  /// The works after a number of days.
  public struct Day: Hashable, Sendable {
    /// The day of the stay, from 1.
    public var day: Int
    /// The number of works that are certainly ranked on this day.
    public var works: Int
    /// The estimated share of works that stay at least this long, from 0 to 1 (Kaplan-Meier).
    public var share: Double
    /// The number of these works for which the next ranking proves whether they stayed.
    public var atRisk: Int
  }

  /// The days, from the first.
  public var days: [Day]
  /// The coverage of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// Returns the survival of works that enter the rankings between the dates of a query.
  ///
  /// A stay that starts next to a missing date is excluded; a stay that ends next to one counts for its certain length.
  ///
  /// - Throws: ``RankingLogError/incomplete(_:)`` if more than a fifth of the rankings are not complete.
  public func survival(_ query: AnalysisQuery) async throws -> Survival {
    let timeline = try await timeline(query)
    let coverage = Coverage(timeline)
    try coverage.checkSuccession()
    let tally = try await reduce(timeline, into: StreakTally(timeline)) {
      $0.add($2, in: $1)
    } finish: {
      $0.finish()
    }
    return Survival(days: Survival.days(tally.stays), coverage: coverage)
  }
}

extension Survival {
  fileprivate static func days(_ stays: [StreakTally.Stay]) -> [Day] {
    let longest = stays.map(\.length).max() ?? 0
    // The number of stays of each length: ended ones, and ones with an unknown end.
    var (ended, censored) = ([Int](repeating: 0, count: longest + 1), [Int](repeating: 0, count: longest + 1))
    for stay in stays {
      if stay.hasEnded { ended[stay.length] += 1 } else { censored[stay.length] += 1 }
    }
    var (works, share) = (stays.count, 1.0)
    return stride(from: 1, through: longest, by: 1).map { day in
      let atRisk = works - censored[day]
      defer {
        works = atRisk - ended[day]
        if atRisk > 0 { share *= 1 - Double(ended[day]) / Double(atRisk) }
      }
      return Day(day: day, works: works, share: share, atRisk: atRisk)
    }
  }
}
