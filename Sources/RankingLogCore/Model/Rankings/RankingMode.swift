/// The rankings pixiv makes, under the Web's names.
public enum RankingMode: String, CaseIterable, Sendable {
  case daily, weekly, monthly, rookie, original, male, female
  case dailyAI = "daily_ai"
  case dailyR18 = "daily_r18"
  case weeklyR18 = "weekly_r18"
  case maleR18 = "male_r18"
  case femaleR18 = "female_r18"
  case r18g
  case dailyAIR18 = "daily_r18_ai"

  /// Whether pixiv shows the ranking only to accounts that have R-18 works switched on.
  public var isR18: Bool {
    switch self {
    case .dailyR18, .weeklyR18, .maleR18, .femaleR18, .r18g, .dailyAIR18: true
    default: false
    }
  }

  /// The window over which the ranking counts, which is also the step to the round before.
  public var period: RankingPeriod {
    switch self {
    case .weekly, .weeklyR18, .original, .rookie, .r18g: .week
    case .monthly: .month
    default: .day
    }
  }

  /// The date of the oldest ranking that can exist.
  ///
  /// 2007-09-13 for all but the AI modes, which began on 2022-10-31. Some modes began between the two; when
  /// is not known, so pixiv is asked.
  public var firstDate: RankingDate {
    switch self {
    case .dailyAI, .dailyAIR18: RankingDate(dayNumber: 19_296)
    default: RankingDate.first
    }
  }

  /// The contents by which pixiv divides the ranking.
  public var contents: [RankingContent] {
    switch self {
    case .daily, .weekly, .dailyR18, .weeklyR18: [.all, .illust, .manga, .ugoira]
    case .monthly, .rookie, .r18g: [.all, .illust, .manga]
    case .original, .male, .female, .dailyAI, .maleR18, .femaleR18, .dailyAIR18: [.all]
    }
  }
}

/// The kind of works that a ranking lists.
public enum RankingContent: String, CaseIterable, Sendable {
  case all, illust, manga, ugoira
}

/// The window of a ranking.
public enum RankingPeriod: String, CaseIterable, Sendable {
  case day, week, month
}
