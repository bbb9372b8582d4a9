/// A series of rankings, one per day: a mode and a content.
public struct RankingKind: Codable, Hashable, Sendable {
  /// The ranking's mode.
  public var mode: RankingMode
  /// The type of works it is limited to.
  public var content: RankingContent

  /// Creates the series of a mode and a content, whether or not it exists at pixiv.
  public init(_ mode: RankingMode, _ content: RankingContent = .all) {
    self.mode = mode
    self.content = content
  }

  /// All series that exist at pixiv.
  public static let all = RankingMode.allCases.flatMap { mode in
    mode.contents.map { RankingKind(mode, $0) }
  }

  /// Whether the series exists at pixiv.
  public var exists: Bool { mode.contents.contains(content) }

  /// The name for directories and messages: `daily`, or `daily-manga` if the content is not `all`.
  public var name: String {
    content == .all ? mode.rawValue : "\(mode.rawValue)-\(content.rawValue)"
  }
}

extension RankingKind: CustomStringConvertible {
  /// The ``name``.
  public var description: String { name }
}

extension RankingKind {
  /// The parameters of `ranking.php`. `content` is omitted for the overall ranking: clients disagree on its value.
  var webQuery: [(String, String)] {
    [("mode", mode.rawValue)] + (content == .all ? [] : [("content", content.rawValue)])
  }

  /// The page of the newest ranking at pixiv's website.
  var url: String { "\(PixivProtocol.Page.ranking)?\(FormText.encoded(webQuery))" }
}

extension RankingKind {
  /// Creates the series with a name from any API: the website's modes, the app API's (`day_manga`), or SAPI's (`day`).
  public init?(name: String) {
    if let mode = RankingMode(rawValue: name) {
      self.init(mode)
    } else if let kind = RankingKind.appNames.first(where: { $0.value == name })?.key {
      self.init(kind.mode, kind.content)
    } else {
      return nil
    }
  }

  /// All names accepted by ``init(name:)``, the website's names first.
  public static let names = RankingMode.allCases.map(\.rawValue) + appNames.values.sorted()

  /// The app API's name of the series; nil if it has none (no ugoira rankings, no illustration-only rankings).
  public var appName: String? { RankingKind.appNames[self] }

  private static let appNames: [RankingKind: String] = [
    RankingKind(.daily): "day", RankingKind(.weekly): "week", RankingKind(.monthly): "month",
    RankingKind(.male): "day_male", RankingKind(.female): "day_female",
    RankingKind(.original): "week_original", RankingKind(.rookie): "week_rookie",
    RankingKind(.dailyAI): "day_ai", RankingKind(.dailyR18): "day_r18",
    RankingKind(.weeklyR18): "week_r18", RankingKind(.maleR18): "day_male_r18",
    RankingKind(.femaleR18): "day_female_r18", RankingKind(.r18g): "week_r18g",
    RankingKind(.dailyAIR18): "day_r18_ai",
    RankingKind(.daily, .manga): "day_manga", RankingKind(.weekly, .manga): "week_manga",
    RankingKind(.monthly, .manga): "month_manga", RankingKind(.rookie, .manga): "week_rookie_manga",
    RankingKind(.dailyR18, .manga): "day_r18_manga", RankingKind(.weeklyR18, .manga): "week_r18_manga",
    RankingKind(.r18g, .manga): "week_r18g_manga",
  ]
}
