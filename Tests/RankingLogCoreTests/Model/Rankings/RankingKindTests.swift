import Testing

@testable import RankingLogCore

struct RankingKindTests {
  static let appNames: [(String, RankingMode, RankingContent)] = [
    ("day", .daily, .all), ("week", .weekly, .all), ("month", .monthly, .all), ("day_male", .male, .all),
    ("day_female", .female, .all), ("week_original", .original, .all), ("week_rookie", .rookie, .all),
    ("day_ai", .dailyAI, .all), ("day_r18", .dailyR18, .all), ("week_r18", .weeklyR18, .all),
    ("day_male_r18", .maleR18, .all), ("day_female_r18", .femaleR18, .all), ("week_r18g", .r18g, .all),
    ("day_r18_ai", .dailyAIR18, .all), ("day_manga", .daily, .manga), ("week_manga", .weekly, .manga),
    ("month_manga", .monthly, .manga), ("week_rookie_manga", .rookie, .manga),
    ("day_r18_manga", .dailyR18, .manga), ("week_r18_manga", .weeklyR18, .manga),
    ("week_r18g_manga", .r18g, .manga),
  ]

  @Test(arguments: appNames)
  func `a name of the app API maps to a mode and a content`(
    name: String, mode: RankingMode, content: RankingContent
  ) {
    let kind = RankingKind(mode, content)
    #expect(RankingKind(name: name) == kind)
    #expect(kind.appName == name)
  }

  @Test
  func `the app API has exactly these names, each for a different series`() {
    let named = RankingKind.all.compactMap(\.appName)
    #expect(Set(named) == Set(Self.appNames.map(\.0)))
    #expect(named.count == Self.appNames.count)
  }

  @Test(arguments: [
    "daily", "weekly", "monthly", "rookie", "original", "male", "female", "daily_ai", "daily_r18",
    "weekly_r18",
    "male_r18", "female_r18", "r18g", "daily_r18_ai",
  ])
  func `the website's mode names are the modes' own names`(name: String) {
    #expect(RankingKind(name: name)?.mode.rawValue == name)
    #expect(RankingKind(name: name)?.content == .all)
  }

  @Test(arguments: ["", "Daily", "day_", "daily ", "weekly_r18g", "day_ugoira", "すべて"])
  func `other names are unknown`(name: String) {
    #expect(RankingKind(name: name) == nil)
  }

  @Test
  func `every listed name is accepted`() {
    #expect(RankingKind.names.count == 14 + 21)
    for name in RankingKind.names { #expect(RankingKind(name: name) != nil, "\(name)") }
  }

  @Test
  func `the content is part of a directory's name unless it is all`() {
    #expect(RankingKind(.daily).name == "daily")
    #expect(RankingKind(.weeklyR18, .ugoira).name == "weekly_r18-ugoira")
  }

  @Test
  func `each mode has its contents, period and first date`() {
    #expect(RankingKind.all.count == 4 * 4 + 3 * 3 + 7)
    #expect(!RankingKind(.monthly, .ugoira).exists)
    #expect(
      RankingMode.allCases.filter { $0.period == .week } == [.weekly, .rookie, .original, .weeklyR18, .r18g])
    #expect(RankingMode.allCases.filter { $0.period == .month } == [.monthly])
    #expect(RankingMode.dailyAI.firstDate.description == "2022-10-31")
    #expect(RankingMode.daily.firstDate.description == "2007-09-13")
    #expect(
      RankingMode.allCases.filter(\.isR18) == [
        .dailyR18, .weeklyR18, .maleR18, .femaleR18, .r18g, .dailyAIR18,
      ])
  }
}
