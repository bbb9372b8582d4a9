/// How far it is from one round to the round before.
public enum RankingStep: Hashable, Sendable {
  /// So many days, at least one.
  case days(Int)
  /// Calendar months, counted from the start, with the day clamped to the month's last.
  case months

  /// The step that keeps a mode's windows from overlapping: 1, 7 or 30 days, as the original app stepped.
  public init(for mode: RankingMode) {
    switch mode.period {
    case .day: self = .days(1)
    case .week: self = .days(7)
    case .month: self = .days(30)
    }
  }

  /// Reads `day`, `week`, `month` or `10d`.
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

  /// The date so many rounds before a start.
  public func date(_ rounds: Int, before start: RankingDate) -> RankingDate {
    switch self {
    case .days(let days): start.adding(days: -days * rounds)
    case .months: start.adding(months: -rounds)
    }
  }

  /// The dates from a start back to a first one, newest first, at most `count`.
  public func dates(from start: RankingDate, to first: RankingDate, count: Int? = nil) -> [RankingDate] {
    var dates: [RankingDate] = []
    while dates.count < count ?? .max, case let next = date(dates.count, before: start), next >= first {
      dates.append(next)
    }
    return dates
  }
}
