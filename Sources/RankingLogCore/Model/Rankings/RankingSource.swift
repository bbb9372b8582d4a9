/// A pixiv API. Ranks of different sources are never mixed.
public enum RankingSource: String, CaseIterable, Codable, Sendable {
  /// `www.pixiv.net/ranking.php?format=json`: real ranks; only R-18 requires an account.
  case web
  /// `app-api.pixiv.net`: requires an account; has no ranks, and omits works hidden from the account.
  case app
  /// `public-api.secure.pixiv.net/v1`: closed by pixiv in 2021; a mirror may respond.
  case papi
  /// `spapi.pixiv.net/iphone`, CSV: closed by pixiv in 2015; a mirror may respond.
  case sapi

  /// The sources in the order of preference if several rankings are stored; sources with real, stable ranks come first.
  public static let byPreference: [RankingSource] = [.web, .papi, .app, .sapi]

  /// The index in that order.
  var preference: Int { Self.byPreference.firstIndex(of: self) ?? .max }

  /// Whether the source's rankings have ranks. Other sources omit works hidden from the account, so that they never
  /// prove that a work was not ranked.
  public var hasRanks: Bool { self == .web || self == .papi }

  /// Whether the source has an account's own lists: bookmarks, and works of followed artists.
  public var hasLists: Bool { self != .sapi }

  /// Whether a bookmark is removed by its own ID, not by its work's.
  public var removesBookmarksByID: Bool { self == .web || self == .papi }

  /// The number of entries per page; nil if uncertain (SAPI: 30 or 50 are reported).
  public var pageSize: Int? {
    switch self {
    case .web: PixivProtocol.PageSize.webRanking
    case .papi: PixivProtocol.PageSize.papi
    case .app: PixivProtocol.PageSize.app
    case .sapi: nil
    }
  }

  /// Whether the source has a series.
  public func lists(_ kind: RankingKind) -> Bool {
    switch self {
    case .web: kind.exists
    case .app: kind.appName != nil
    case .papi: kind.exists && kind.mode.isInPAPI
    case .sapi: kind.content == .all && kind.mode.isInSAPI
    }
  }
}
