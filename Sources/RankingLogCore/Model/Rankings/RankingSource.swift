/// The API of pixiv from which a ranking comes. Its ranks are never mixed with another's.
public enum RankingSource: String, CaseIterable, Sendable {
  /// `www.pixiv.net/ranking.php?format=json`: true ranks, no account needed but for R-18.
  case web
  /// `app-api.pixiv.net`: needs an account; no ranks, and works hidden from the account are left out.
  case app
  /// `public-api.secure.pixiv.net/v1`: closed by pixiv in 2021; a mirror or an archive may answer.
  case papi
  /// `spapi.pixiv.net/iphone`, CSV: closed by pixiv in 2015; a mirror or an archive may answer.
  case sapi

  /// Which source's ranking to read where several are stored: those with true ranks and stable ones first.
  public static let byPreference: [RankingSource] = [.web, .papi, .app, .sapi]

  /// How many places one reply lists; nil where that is not certain (SAPI: 30 or 50 are told).
  public var pageSize: Int? {
    switch self {
    case .web, .papi: 50
    case .app: 30
    case .sapi: nil
    }
  }

  /// Whether the source can list a series.
  public func lists(_ kind: RankingKind) -> Bool {
    switch self {
    case .web: kind.exists
    case .app: kind.appName != nil
    case .papi: RankingSource.papiModes[kind.content]?.contains(kind.mode) ?? false
    case .sapi: kind.content == .all && RankingSource.sapiModes.contains(kind.mode)
    }
  }

  private static let papiModes: [RankingContent: Set<RankingMode>] = [
    .all: [
      .daily, .weekly, .monthly, .rookie, .original, .male, .female,
      .dailyR18, .weeklyR18, .maleR18, .femaleR18, .r18g,
    ],
    .illust: [.daily, .weekly, .monthly, .rookie, .dailyR18, .weeklyR18, .r18g],
    .manga: [.daily, .weekly, .monthly, .rookie, .dailyR18, .weeklyR18, .r18g],
    .ugoira: [.daily, .weekly, .dailyR18, .weeklyR18],
  ]

  private static let sapiModes: Set<RankingMode> = [
    .daily, .weekly, .monthly, .male, .female, .rookie,
    .dailyR18, .weeklyR18, .maleR18, .femaleR18, .r18g,
  ]
}
