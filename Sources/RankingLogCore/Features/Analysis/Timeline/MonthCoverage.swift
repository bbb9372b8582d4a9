/// The coverage of a series in a month.
public struct MonthCoverage: Hashable, Sendable {
  /// `2024-01`.
  public var month: String
  /// The number of rankings stored to the depth.
  public var known = 0
  /// The number of rankings stored in part.
  public var partial = 0
  /// The number of dates for which pixiv has no ranking.
  public var absent = 0
  /// The number of dates that are not stored.
  public var notStored = 0
}

/// The coverage of a series, by month.
public struct MonthlyCoverage: Sendable {
  /// The months, oldest first.
  public var months: [MonthCoverage]
  /// The coverage of all months.
  public var total: Coverage
}

extension Analysis {
  /// Returns the coverage of a series, by month.
  public func months(_ query: AnalysisQuery) async throws -> MonthlyCoverage {
    let timeline = try await storedTimeline(query)
    var months: [String: MonthCoverage] = [:]
    let count = { (date: RankingDate, field: WritableKeyPath<MonthCoverage, Int>) in
      let month = String("\(date)".prefix(7))
      months[month, default: MonthCoverage(month: month)][keyPath: field] += 1
    }
    for slot in timeline.slots {
      count(slot.date, slot.isKnown ? \.known : slot.list == nil ? \.notStored : \.partial)
    }
    for date in timeline.absent { count(date, \.absent) }
    return MonthlyCoverage(months: months.values.sorted { $0.month < $1.month }, total: Coverage(timeline))
  }
}
