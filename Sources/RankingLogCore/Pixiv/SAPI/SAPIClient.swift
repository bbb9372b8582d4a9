import HTTPTransport

/// pixiv's first API for phones, `spapi.pixiv.net`, CSV over plain HTTP. pixiv closed it in 2015; a mirror may
/// respond.
///
/// The page size varies and was never documented, so only an empty page ends a list.
public struct SAPIClient: PixivSource {
  /// The API.
  public var source: RankingSource { .sapi }
  private let api: PixivAPI
  private let session: (@Sendable () async throws -> String?)?

  /// Creates a client. The session is the value of `PHPSESSID`, sent over plain HTTP: a user ID, `_` and 32
  /// hexadecimal digits; nil for a guest.
  public init(_ transport: PixivTransport, session: String? = nil) {
    self.init(client: transport.client) { session }
  }

  /// - Parameter session: Returns the value of `PHPSESSID`: a user ID, `_` and 32 hexadecimal digits; nil without a
  ///   session. This API needs the secret in the URL, over plain HTTP.
  init(client: RetryingClient, session: (@Sendable () async throws -> String?)? = nil) {
    api = PixivAPI(client: client, host: PixivProtocol.Host.sapi, scheme: "http")
    self.session = session
  }

  /// Fetches a page of a past ranking; nil if the date has none, reported by an empty first page.
  ///
  /// R-18 rankings require the session of an account with R-18 works enabled; for others the page is empty too.
  public func ranking(_ kind: RankingKind, date: RankingDate, after page: RankingPage?) async throws
    -> RankingPage?
  {
    let number = page.asked
    if kind.mode.isR18, try await session?() == nil {
      throw RankingLogError.signIn(
        "SAPI shows \(kind.name) only to the session of an account; \(.signIn(.sapi))")
    }
    let (year, month, day) = date.civil
    let rows = try await rows(
      of: .works,
      "ranking_log.php",
      [
        ("Date_Year", String(year)), ("Date_Month", month.padded(to: 2)), ("Date_Day", day.padded(to: 2)),
        ("mode", kind.mode.rawValue), ("p", String(number)),
      ])
    let found = rows.isEmpty && number == 1 ? nil : RankingPage(sapi: rows, number: number)
    return try RankingPage.checked(found, after: page, from: .sapi)
  }

  /// Fetches a work. For a nonexistent work, and for a work hidden from the session, the body is empty.
  public func illust(_ id: Int) async throws -> Illust {
    let rows = try await rows(of: .works, "illust.php", [("illust_id", String(id))])
    guard let illust = rows.lazy.compactMap({ SAPIRow($0).illust }).first else {
      throw RankingLogError.notShown(
        .work(id),
        reason:
          "empty reply: deleted, private, R-18 and not for this account, or never existed")
    }
    return illust
  }

  /// Throws: the source has no animations.
  public func animation(_ id: Int) async throws -> Animation {
    throw RankingLogError.notShown(.work(id), reason: "SAPI has no animations")
  }

  /// The content of a list. A body with rows, but none of this kind, is malformed.
  enum Content {
    case works, artists

    fileprivate func holds(_ row: [String]) -> Bool {
      switch self {
      case .works: SAPIRow(row).illust != nil
      case .artists: SAPIRow(row).artist != nil
      }
    }
  }

  /// Fetches the rows of a list; empty for an empty body.
  private func rows(of content: Content, _ file: String, _ query: [(String, String)]) async throws
    -> [[String]]
  {
    try await read(file, query, otherwise: "not CSV, or truncated") { SAPIClient.parse($0, content) }
  }

  /// Fetches a response, parsed by `read`. An invalid body, for which `read` returns nil, is requested again.
  private func read<Value: Sendable>(
    _ file: String, _ query: [(String, String)], otherwise fault: String,
    _ read: ([UInt8]) -> Value?
  ) async throws -> Value {
    let identity = try await session?().map { [("PHPSESSID", $0)] } ?? []
    let call = PixivAPI.Call(
      path: "/iphone/" + file, query: query + identity, headers: RequestHeaders.appIn2014)
    let (reply, value) = try await api.read(call) { reply -> ResponseEvaluation<Value> in
      guard reply.head.status == 200 else { return .byStatus }
      return read(reply.body).map { .accept($0) } ?? .retry(reason: fault)
    }
    guard let value else {
      if reply.head.status == 404 {
        throw RankingLogError.refused(
          endpoint: PixivProtocol.Host.sapi, status: 404,
          reason:
            "pixiv closed this API in 2015; \(.useMirror(withCertificates: false)), or \(.useSource([.web]))")
      }
      throw api.unexpected(reply, call)
    }
    return value
  }

  /// The rows of a body; nil if it is not the expected CSV (an HTML page, a truncated field, other rows).
  private static func parse(_ body: [UInt8], _ content: Content) -> [[String]]? {
    guard body.first != UInt8(ascii: "<"), let rows = try? CSVReader.rows(body),
      rows.isEmpty || rows.contains(where: content.holds)
    else { return nil }
    return rows
  }
}

// Artists and their works. A list that is not visible to the session is empty, like a list without elements.
extension SAPIClient {
  /// Fetches a page of an artist's works, newest first.
  public func works(of artist: Int, after page: Page<Illust>?) async throws -> Page<Illust> {
    let number = page?.next ?? 1
    return try await works("member_illust.php", [("id", String(artist)), ("p", String(number))], number)
  }

  /// Fetches an artist's profile.
  public func artist(_ id: Int) async throws -> ArtistProfile {
    let rows = try await rows(of: .artists, "user.php", [("user_id", String(id)), ("level", "3")])
    guard let profile = rows.lazy.compactMap({ SAPIRow($0).profile }).first else {
      throw RankingLogError.noSuchArtist(id)
    }
    return profile
  }

  private func works(_ file: String, _ query: [(String, String)], _ page: Int) async throws -> Page<Illust> {
    let rows = try await rows(of: .works, file, query)
    let works = rows.compactMap { SAPIRow($0).illust }
    return Page(works, next: rows.isEmpty ? nil : page + 1, unreadable: rows.count - works.count)
  }
}
