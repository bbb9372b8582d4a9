/// pixiv's ranking modes, under the website's names.
public enum RankingMode: String, CaseIterable, Codable, Sendable {
  case daily, weekly, monthly, rookie, original, male, female
  case dailyAI = "daily_ai"
  case dailyR18 = "daily_r18"
  case weeklyR18 = "weekly_r18"
  case maleR18 = "male_r18"
  case femaleR18 = "female_r18"
  case r18g
  case dailyAIR18 = "daily_r18_ai"

  /// Whether the ranking requires an account with R-18 works enabled.
  public var isR18: Bool {
    switch self {
    case .dailyR18, .weeklyR18, .maleR18, .femaleR18, .r18g, .dailyAIR18: true
    default: false
    }
  }

  /// The period a ranking covers, and the default step between rankings.
  public var period: RankingPeriod {
    switch self {
    case .weekly, .weeklyR18, .original, .rookie, .r18g: .week
    case .monthly: .month
    default: .day
    }
  }

  /// The oldest date that a ranking of the mode can have.
  ///
  /// 2007-09-13, except for the AI modes, which started on 2022-10-31. Some modes started between the two, on unknown
  /// dates, so only a request can show whether a ranking exists.
  public var firstDate: RankingDate {
    switch self {
    case .dailyAI, .dailyAIR18: RankingDate(dayNumber: 19_296)
    default: RankingDate.first
    }
  }

  /// The contents that pixiv splits the mode into.
  public var contents: [RankingContent] {
    switch self {
    case .daily, .weekly, .dailyR18, .weeklyR18: [.all, .illust, .manga, .ugoira]
    case .monthly, .rookie, .r18g: [.all, .illust, .manga]
    case .original, .male, .female, .dailyAI, .maleR18, .femaleR18, .dailyAIR18: [.all]
    }
  }
}

/// The period a ranking covers.
public enum RankingPeriod: String, CaseIterable, Sendable {
  case day, week, month

  /// The maximum length in days.
  public var maxDayCount: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    }
  }
}
