// pixiv's modes in one table: a new mode is a case and a row.
extension RankingMode {
  private struct Facts {
    /// The app API's name of the ranking of all contents.
    let appName: String
    let period: RankingPeriod
    let contents: [RankingContent]
    /// The rating of all works: rankings never mix ratings.
    var rating = AgeRating.all
    /// The R-18 mode of the same period and audience.
    var r18: RankingMode?
    /// Whether all works are AI-generated.
    var isAI = false
    var firstDate = RankingDate.first
    /// Whether PAPI and SAPI have the mode: not if it started after they were closed.
    var isInPAPI = true
    var isInSAPI = true
    /// The usual number of entries, as of 2026.
    var length = 500
  }

  private static let split: [RankingContent] = [.all, .illust, .manga, .ugoira]
  private static let withoutUgoira: [RankingContent] = [.all, .illust, .manga]
  /// 2022-10-31.
  private static let firstAI = RankingDate(dayNumber: 19_296)

  private var facts: Facts {
    switch self {
    case .daily: Facts(appName: "day", period: .day, contents: Self.split, r18: .dailyR18)
    case .weekly: Facts(appName: "week", period: .week, contents: Self.split, r18: .weeklyR18)
    case .monthly: Facts(appName: "month", period: .month, contents: Self.withoutUgoira)
    case .rookie: Facts(appName: "week_rookie", period: .week, contents: Self.withoutUgoira)
    case .original: Facts(appName: "week_original", period: .week, contents: [.all], isInSAPI: false)
    case .male: Facts(appName: "day_male", period: .day, contents: [.all], r18: .maleR18)
    case .female: Facts(appName: "day_female", period: .day, contents: [.all], r18: .femaleR18)
    case .dailyAI:
      Facts(
        appName: "day_ai", period: .day, contents: [.all], r18: .dailyAIR18, isAI: true,
        firstDate: Self.firstAI, isInPAPI: false, isInSAPI: false, length: 50)
    case .dailyR18:
      Facts(appName: "day_r18", period: .day, contents: Self.split, rating: .r18, length: 100)
    case .weeklyR18:
      Facts(appName: "week_r18", period: .week, contents: Self.split, rating: .r18, length: 100)
    case .maleR18:
      Facts(appName: "day_male_r18", period: .day, contents: [.all], rating: .r18, length: 100)
    case .femaleR18:
      Facts(appName: "day_female_r18", period: .day, contents: [.all], rating: .r18, length: 100)
    case .r18g:
      Facts(
        appName: "week_r18g", period: .week, contents: Self.withoutUgoira, rating: .r18g, length: 100)
    case .dailyAIR18:
      Facts(
        appName: "day_r18_ai", period: .day, contents: [.all], rating: .r18, isAI: true,
        firstDate: Self.firstAI, isInPAPI: false, isInSAPI: false, length: 50)
    }
  }

  /// The period a ranking covers, and the default step between rankings.
  public var period: RankingPeriod { facts.period }

  /// The contents that pixiv splits the mode into.
  public var contents: [RankingContent] { facts.contents }

  /// The oldest date that a ranking of the mode can have.
  ///
  /// 2007-09-13, except for the AI modes, which started on 2022-10-31. Some modes started between the two, on unknown
  /// dates, so only a request can show whether a ranking exists.
  public var firstDate: RankingDate { facts.firstDate }

  /// Whether the ranking requires an account with R-18 works enabled.
  public var isR18: Bool { rating != .all }

  /// The R-18 mode of the same period and audience; nil without one.
  public var r18Counterpart: RankingMode? { facts.r18 }

  /// The rating of all works in the rankings.
  var rating: AgeRating { facts.rating }

  /// Whether the rankings contain only works declared as AI-generated.
  var isAI: Bool { facts.isAI }

  /// The usual number of entries of a ranking of all contents.
  var usualLength: Int { facts.length }

  /// Returns the app API's name of a series. It has no rankings of ugoira, and none of illustrations only.
  func appName(_ content: RankingContent) -> String? {
    switch content {
    case .all: facts.appName
    case .manga where facts.contents.contains(.manga): facts.appName + "_manga"
    default: nil
    }
  }

  /// Whether PAPI has the mode.
  var isInPAPI: Bool { facts.isInPAPI }

  /// Whether SAPI has the mode.
  var isInSAPI: Bool { facts.isInSAPI }
}
