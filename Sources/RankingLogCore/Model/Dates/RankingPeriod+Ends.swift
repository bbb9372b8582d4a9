extension RankingPeriod {
  /// Whether a period ends on a date: weeks end on Sundays, months on their last day.
  func isEnd(_ date: RankingDate) -> Bool {
    switch self {
    case .day: true
    case .week: date.isSunday
    case .month: date.isMonthEnd
    }
  }

  /// Returns the ends of the periods between two dates, newest first.
  func ends(from last: RankingDate, to first: RankingDate) -> [RankingDate] {
    RankingStep.days(1).dates(from: last, to: first).filter(isEnd)
  }
}
