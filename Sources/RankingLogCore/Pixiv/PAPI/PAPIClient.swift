import HTTPTransport

/// pixiv's public API, `public-api.secure.pixiv.net`. pixiv closed it in 2021; a mirror may respond.
public struct PAPIClient: PixivSource {
  /// The API.
  public var source: RankingSource { .papi }
  private let api: PixivAPI
  private let tokens: any AccessTokenProvider

  init(client: RetryingClient, tokens: any AccessTokenProvider) {
    api = PixivAPI(client: client, host: PixivProtocol.Host.papi)
    self.tokens = tokens
  }

  /// Fetches a page of a ranking; nil if the date has none.
  public func ranking(_ kind: RankingKind, date: RankingDate, after page: RankingPage?) async throws
    -> RankingPage?
  {
    let found = try await ranking(kind, date, number: page.asked)
    return try RankingPage.checked(found, after: page, from: .papi)
  }

  private func ranking(_ kind: RankingKind, _ date: RankingDate, number: Int) async throws -> RankingPage? {
    let query = [
      ("mode", kind.mode.rawValue), ("page", String(number)),
      ("per_page", String(PixivProtocol.PageSize.papi)),
      ("date", date.description),
      ("include_stats", "true"), ("include_sanity_level", "true"),
      ("image_sizes", "px_128x128,px_480mw,large"),
      ("profile_image_sizes", "px_170x170,px_50x50"),
    ]
    do {
      let reply = try await get(
        PAPIRankingReply.self, "/v1/ranking/\(kind.content.rawValue)", query, missing: NotFound())
      guard reply.date == nil || reply.date == date else {
        throw RankingLogError.notUnderstood(
          endpoint: PixivProtocol.Host.papi,
          reason: "requested \(date), but the reply is for \(reply.date ?? date)")
      }
      let found = reply.page(number: number)
      return found.entries.isEmpty && number == 1 && found.next == nil && found.total ?? 0 == 0 ? nil : found
    } catch is NotFound {
      return nil
    } catch RankingLogError.refused(_, 403, _) where kind.mode.isR18 {
      throw RankingLogError.signIn(
        "PAPI does not show \(kind.name) to this account; switch on R-18 works in its settings, or \(.useAnotherAccount)"
      )
    }
  }

  /// Fetches a work, with the URLs of all its pages.
  public func illust(_ id: Int) async throws -> Illust { try await work(id).illust }

  /// Fetches the frames of a ugoira.
  public func animation(_ id: Int) async throws -> Animation {
    guard let animation = try await work(id).animation else {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.papi, reason: "the reply for work \(id) has no animation")
    }
    return animation
  }

  /// Fetches the owner of the tokens.
  public func account() async throws -> PixivAccount? { try await tokens.owner() }

  /// Fetches the ID of the account's bookmark of a work, needed to remove it; nil if not bookmarked.
  public func bookmarkID(of illust: Int) async throws -> Int? {
    guard let number = try await work(illust).favourite else {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.papi, reason: "the reply for work \(illust) has no bookmark state")
    }
    return number > 0 ? number : nil
  }

  private func work(_ id: Int) async throws -> PAPIWork {
    let query = PAPIClient.sizes + [("include_stats", "true")]
    do {
      return try await get(
        PAPIWorkReply.self, "/v1/works/\(id).json", query, missing: PAPIClient.noSuchWork(id)
      ).element
    } catch RankingLogError.refused(_, 403, let reason) {
      throw RankingLogError.notShown(.work(id), reason: reason)
    }
  }

  private static func noSuchWork(_ id: Int) -> RankingLogError {
    .noSuchWork(id: id, reason: "deleted, private, or never existed")
  }

  /// The image sizes to request for a complete work.
  private static let sizes = [
    ("image_sizes", "px_128x128,small,medium,large,px_480mw"),
    ("profile_image_sizes", "px_170x170,px_50x50"),
  ]

  private func get<T: JSONDecodable>(
    _ type: T.Type, _ path: String, _ query: [(String, String)], missing: @autoclosure () -> any Error
  ) async throws -> T {
    let call = PixivAPI.Call(path: path, query: query, headers: RequestHeaders.appIn2014)
    return try await perform(type, call, missing: missing())
  }

  /// - Parameter missing: The error if pixiv does not have the requested subject.
  private func perform<T: JSONDecodable>(
    _ type: T.Type, _ call: PixivAPI.Call, missing: @autoclosure () -> any Error
  ) async throws -> T {
    do {
      return try await tokens.perform { token in
        var call = call
        call.headers.append(.bearer(token))
        return try await api.json(type, call, refusal: PAPIClient.refuse)
      }
    } catch is NotFound {
      throw missing()
    }
  }

  private static func refuse(_ reply: HTTPResponse) throws {
    let error = try? JSONDecoding.decode(PAPIErrorReply.self, from: reply.body)
    switch (reply.head.status, error?.code) {
    case (400, _) where error?.message.contains("access token") ?? false, (401, _): throw ExpiredToken()
    // Since the API was closed, every URL responds with "404 Not Found" without a code.
    case (404, nil) where error?.message.hasPrefix("404") ?? true:
      throw RankingLogError.refused(
        endpoint: PixivProtocol.Host.papi, status: 404,
        reason:
          "pixiv closed this API in 2021; \(.useMirror(withCertificates: false)), or \(.useSource([.web]))")
    case (404, _): throw NotFound()
    case (403, _) where error != nil:
      throw RankingLogError.refused(
        endpoint: PixivProtocol.Host.papi, status: 403,
        reason: "not visible to this account: private, or R-18 works are off in its settings"
      )
    case (400, _) where error != nil:
      throw RankingLogError.refused(
        endpoint: PixivProtocol.Host.papi, status: 400, reason: Message((error?.message ?? "").quotable))
    default: break
    }
  }

  struct NotFound: Error {}
}

// Users, and lists other than rankings. Page numbers start at 1.
extension PAPIClient {
  /// Fetches an artist's profile.
  public func artist(_ id: Int) async throws -> ArtistProfile {
    let query =
      PAPIClient.sizes + ["stats", "profile", "workspace", "contacts"].map { ("include_\($0)", "1") }
    return try await get(
      PAPISingleReply<PAPIProfile>.self, "/v1/users/\(id).json", query,
      missing: RankingLogError.noSuchArtist(id)
    ).element.profile
  }

  /// Fetches a page of an artist's works, newest first.
  public func works(of artist: Int, after page: Page<Illust>?) async throws -> Page<Illust> {
    try await works("/v1/users/\(artist)/works.json", page?.next ?? 1, of: artist)
  }

  /// Fetches a page of the account's bookmarks, newest first. PAPI identifies the user by the token, so `user` must be the
  /// account.
  public func bookmarks(of user: Int, _ audience: Bookmark.Audience, after page: Page<Bookmark>?) async throws
    -> Page<Bookmark>
  { try await bookmarks(audience, page: page?.next ?? 1) }

  /// Fetches a page of a user's bookmarks, newest first. Private bookmarks are visible to their owner only.
  ///
  /// - Parameter person: The user ID; nil for the account itself.
  func bookmarks(of person: Int? = nil, _ audience: Bookmark.Audience = .everybody, page: Int) async throws
    -> Page<Bookmark>
  {
    let path = person.map { "/v1/users/\($0)" } ?? "/v1/me"
    let page = try await list(
      PAPIFavourite.self, path + "/favorite_works.json", page, audience, of: person)
    return Page(
      page.elements.compactMap(\.bookmark), next: page.next, total: page.total, unreadable: page.damaged)
  }

  private func works(_ path: String, _ page: Int, of artist: Int?) async throws -> Page<Illust> {
    let page = try await list(PAPIWork.self, path, page, .everybody, of: artist)
    return Page(
      page.elements.map(\.illust), next: page.next, total: page.total, unreadable: page.damaged)
  }

  private func list<Element: JSONDecodable>(
    _ type: Element.Type, _ path: String, _ page: Int, _ audience: Bookmark.Audience, of person: Int?
  ) async throws -> PAPIListReply<Element> {
    let query =
      PAPIClient.sizes + [
        ("page", String(page)), ("per_page", String(PixivProtocol.PageSize.papi)),
        ("publicity", audience.rawValue),
        ("include_work", "true"), ("include_stats", "true"),
      ]
    let reply = try await get(
      PAPIListReply<Element>.self, path, query,
      missing: person.map(RankingLogError.noSuchArtist) ?? PAPIClient.noSuchList)
    if let next = reply.next, next <= page {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.papi, reason: "page \(page) names page \(next) as the next")
    }
    return reply
  }

  private static let noSuchList = RankingLogError.refused(
    endpoint: PixivProtocol.Host.papi, status: 404, reason: "the account has no such list")
}

// Changes to the account's bookmarks. Each may be sent twice if the first response is lost; see PixivAPI.read.
extension PAPIClient {
  /// Bookmarks a work. An existing bookmark preserves its ID. PAPI has no tags.
  public func addBookmark(_ illust: Int, _ audience: Bookmark.Audience, tags: [String]) async throws
    -> Bookmark
  {
    guard tags.isEmpty else {
      throw RankingLogError.usage("PAPI has no tags; \(.omit(.tags)), or \(.useSource([.app, .web]))")
    }
    let call = PixivAPI.Call(
      path: PAPIClient.bookmarks, headers: RequestHeaders.appIn2014,
      form: [("work_id", String(illust)), ("publicity", audience.rawValue)])
    let favourite = try await perform(
      PAPISingleReply<PAPIFavourite>.self, call,
      missing: PAPIClient.noSuchWork(illust)
    ).element
    var bookmark = favourite.bookmark ?? Bookmark(Illust(id: illust), id: favourite.id)
    bookmark.audience = audience
    return bookmark
  }

  /// Removes a bookmark by its ID, which is requested if it is nil. PAPI also requires the audience, but does not report
  /// it, so this tries both; one of them fails.
  public func removeBookmark(of illust: Int, id: Int?) async throws {
    let known = if let id { id } else { try await bookmarkID(of: illust) }
    guard let id = known else { throw RankingLogError.nothing("not bookmarked") }
    var (isRemoved, refusal): (Bool, RankingLogError?) = (false, nil)
    for audience in Bookmark.Audience.allCases {
      do {
        try await removeBookmark(id, audience)
        isRemoved = true
      } catch let error as RankingLogError {
        guard case .refused(_, 404, _) = error else { throw error }
        refusal = error
      }
    }
    if let refusal, !isRemoved { throw refusal }
  }

  /// Removes a bookmark by its ID. A missing bookmark is not an error.
  func removeBookmark(_ id: Int, _ audience: Bookmark.Audience = .everybody) async throws {
    let call = PixivAPI.Call(
      path: PAPIClient.bookmarks, query: [("ids", String(id)), ("publicity", audience.rawValue)],
      headers: RequestHeaders.appIn2014, method: .delete)
    do {
      _ = try await perform(PAPIDoneReply.self, call, missing: NotFound())
    } catch is NotFound {
      // The bookmark was already removed.
    }
  }

  private static let bookmarks = "/v1/me/favorite_works.json"
}
