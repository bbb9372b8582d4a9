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
    } else if let kind = RankingKind.appNames[name] {
      self = kind
    } else {
      return nil
    }
  }

  /// All names accepted by ``init(name:)``, the website's names first.
  public static let names: [String] = RankingMode.allCases.map(\.rawValue) + appNames.keys.sorted()

  /// The app API's name of the series; nil if it has none (no ugoira rankings, no illustration-only rankings).
  public var appName: String? { mode.appName(content) }

  private static let appNames = Dictionary(
    uniqueKeysWithValues: all.compactMap { kind in kind.appName.map { ($0, kind) } })
}
