/// pixiv's ranking modes, under the website's names.
public enum RankingMode: String, CaseIterable, Codable, Sendable {
  /// The ranking of one day.
  case daily
  /// The ranking of the seven days up to its date.
  case weekly
  /// The ranking of the month up to its date.
  case monthly
  /// The weekly ranking of works by new artists.
  case rookie
  /// The weekly ranking of original works.
  case original
  /// The daily ranking of works popular with male users.
  case male
  /// The daily ranking of works popular with female users.
  case female
  /// The daily ranking of AI-generated works.
  case dailyAI = "daily_ai"
  /// The daily ranking of R-18 works.
  case dailyR18 = "daily_r18"
  /// The weekly ranking of R-18 works.
  case weeklyR18 = "weekly_r18"
  /// The daily ranking of R-18 works popular with male users.
  case maleR18 = "male_r18"
  /// The daily ranking of R-18 works popular with female users.
  case femaleR18 = "female_r18"
  /// The weekly ranking of R-18G works.
  case r18g
  /// The daily ranking of AI-generated R-18 works.
  case dailyAIR18 = "daily_r18_ai"
}

/// The period a ranking covers.
public enum RankingPeriod: String, CaseIterable, Codable, Sendable {
  /// The day of the ranking's date.
  case day
  /// The seven days up to the ranking's date.
  case week
  /// The month up to the ranking's date, at most 31 days.
  case month

  /// The maximum length in days.
  public var maxDayCount: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    }
  }
}
