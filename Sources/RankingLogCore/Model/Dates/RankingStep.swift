/// The interval between rankings.
public enum RankingStep: Hashable, Sendable {
  /// A number of days, at least one.
  case days(Int)
  /// Calendar months, counted from the start date, clamped to the month's last day.
  case months

  /// Creates the step at which a mode's periods do not overlap: 1, 7 or 30 days, as in the original app.
  public init(for mode: RankingMode) {
    switch mode.period {
    case .day: self = .days(1)
    case .week: self = .days(7)
    case .month: self = .days(30)
    }
  }

  /// Parses `day`, `week`, `month` or `10d`.
  public init?(_ text: some StringProtocol) {
    switch text {
    case "day": self = .days(1)
    case "week": self = .days(7)
    case "month": self = .months
    default:
      guard text.last == "d", let days = Int(digits: text.dropLast()), (1...3660).contains(days) else {
        return nil
      }
      self = .days(days)
    }
  }

  /// Returns the date `count` steps before a start date.
  public func date(_ count: Int, before start: RankingDate) -> RankingDate {
    switch self {
    case .days(let days): start.adding(days: -days * count)
    case .months: start.adding(months: -count)
    }
  }

  /// Returns the dates from a start date back to `first`, newest first, at most `count`.
  public func dates(from start: RankingDate, to first: RankingDate, count: Int? = nil) -> [RankingDate] {
    var dates: [RankingDate] = []
    while dates.count < count ?? .max, case let next = date(dates.count, before: start), next >= first {
      dates.append(next)
    }
    return dates
  }
}
