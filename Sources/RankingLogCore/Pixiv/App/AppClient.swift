import HTTPTransport

/// The phone app's API. Requires an account.
public struct AppClient: PixivSource {
  /// The API.
  public var source: RankingSource { .app }
  private let api: PixivAPI
  private let headers: RequestHeaders
  private let tokens: any AccessTokenProvider

  init(
    client: RetryingClient, headers: RequestHeaders = RequestHeaders(), tokens: any AccessTokenProvider
  ) {
    api = PixivAPI(client: client, host: PixivProtocol.Host.app)
    (self.headers, self.tokens) = (headers, tokens)
  }

  /// A request without an account, to which the API responds with an error: HTTP 400, `invalid_request` (October 2026).
  static func anonymousCall(_ headers: RequestHeaders) -> PixivAPI.Call {
    PixivAPI.Call(
      path: "/v1/illust/ranking", query: [("mode", "day"), ("filter", "for_ios")], headers: headers.app)
  }

  /// Fetches a page of a ranking; nil if the date has none.
  ///
  /// The API has no ranks, and omits works hidden from the account, so positions may be less than ranks.
  public func ranking(_ kind: RankingKind, date: RankingDate, after page: RankingPage?) async throws
    -> RankingPage?
  {
    let (offset, number) = (page?.next ?? 0, page.followingNumber)
    guard let mode = kind.appName else {
      throw RankingLogError.usage("the app API does not list \(kind.name)")
    }
    let query = [("mode", mode), ("filter", "for_ios"), ("date", date.description)]
    let list = try await get(
      AppListReply.self, "/v1/illust/ranking", query + (offset == 0 ? [] : [("offset", String(offset))]))
    // An empty list means "none on that date", and for R-18 also "not for this account".
    if list.illusts.isEmpty, list.nextURL == nil, offset == 0 { return nil }
    let found = RankingPage(
      number: number,
      entries: list.illusts.enumerated().map { index, reply in
        RankingEntry(
          position: index + 1, statistics: reply.illust.statistics, visibility: reply.illust.visibility,
          illust: reply.illust)
      },
      next: try next(list.nextURL, on: "/v1/illust/ranking", after: offset))
    return try RankingPage.checked(found, after: page, from: .app)
  }

  /// Fetches a work.
  public func illust(_ id: Int) async throws -> Illust {
    try await get(
      AppDetailReply.self, "/v1/illust/detail", [("illust_id", String(id))], missing: .noSuchWork(id)
    ).illust.illust
  }

  /// Fetches the frames of a ugoira.
  public func animation(_ id: Int) async throws -> Animation {
    try await get(
      AppUgoiraReply.self, "/v1/ugoira/metadata", [("illust_id", String(id))], missing: .noSuchWork(id)
    ).animation
  }

  /// Sends a GET request, and decodes the response.
  ///
  /// - Parameter missing: The error if the requested subject does not exist.
  private func get<T: JSONDecodable>(
    _ type: T.Type, _ path: String, _ query: [(String, String)], missing: RankingLogError? = nil
  ) async throws -> T {
    try await send(type, PixivAPI.Call(path: path, query: query, headers: headers.app), missing)
  }

  /// Sends a change. A successful response has no content.
  private func post(_ path: String, _ form: [(String, String)], missing: RankingLogError) async throws {
    _ = try await send(
      AppDoneReply.self, PixivAPI.Call(path: path, headers: headers.app, form: form), missing)
  }

  private func send<T: JSONDecodable>(
    _ type: T.Type, _ call: PixivAPI.Call, _ missing: RankingLogError?
  ) async throws -> T {
    try await tokens.perform { token in
      var call = call
      call.headers.append(.bearer(token))
      return try await api.json(type, call, judge: AppClient.judge) { reply in
        try AppClient.refuse(reply, missing)
      }
    }
  }

  /// The pause after a "Rate Limit" without a duration. Other clients of the app API wait 300 to 600 seconds (checked
  /// in 2026). A shorter pause leads to another "Rate Limit".
  private static let rateLimitPause = Duration.seconds(300)

  private static func judge<T>(_ reply: HTTPResponse) -> ResponseEvaluation<T> {
    isRateLimit(reply) ? .tooMany(firstPause: rateLimitPause) : .byStatus
  }

  /// Whether a response is the error "Rate Limit", which is reported to come with status 403.
  static func isRateLimit(_ reply: HTTPResponse) -> Bool {
    guard reply.head.status == 403,
      let error = try? JSONDecoding.decode(AppErrorReply.self, from: reply.body)
    else { return false }
    return error.message.lowercased() == "rate limit"
  }

  private static func refuse(_ reply: HTTPResponse, _ missing: RankingLogError?) throws {
    // An HTML page does not refer to the account or the work.
    guard JSONDecoding.looksLikeJSON(reply.body) else { return }
    let (status, error) = (reply.head.status, try? JSONDecoding.decode(AppErrorReply.self, from: reply.body))
    let message = error?.message ?? ""
    switch status {
    case 401: throw ExpiredToken()
    case 400 where message.contains("invalid_grant") || message.contains("access token"): throw ExpiredToken()
    case 403 where message.contains("restricted"):
      throw RankingLogError.signIn(
        "pixiv has temporarily restricted this account (\(message.quotable)); wait one day")
    default: break
    }
    switch (Refusal(status: status, message: error?.message), missing) {
    case (.gone, let missing?): throw missing
    case (.notShown, .noSuchWork(let id, _)?):
      throw RankingLogError.notShown(.work(id), reason: "HTTP \(status) \(message.quotable)")
    case _ where !message.isEmpty && status < 500:
      throw RankingLogError.refused(
        endpoint: PixivProtocol.Host.app, status: status, reason: Message(message.quotable))
    default: break
    }
  }
}

extension AppClient {
  /// The offset in a `next_url`; nil at the end of the list. The URL itself is never followed: it is untrusted.
  ///
  /// - Parameters:
  ///   - path: The requested path, which the URL must match.
  ///   - offset: The start of the page, which the next offset must exceed.
  private func next(_ url: String?, on path: String, after offset: Int) throws -> Int? {
    try next(url, on: path, "offset") { $0 > offset && Count.range.contains($0) }
  }

  /// Fetches a page of a list with offsets, up to pixiv's limit.
  private func page<Element>(
    _ elements: [Element], _ url: String?, on path: String, after offset: Int, unreadable: Int = 0
  ) throws -> Page<Element> {
    let next = try next(url, on: path, after: offset)
    let isTruncated = next ?? 0 > PixivProtocol.lastAppOffset
    return Page(elements, next: isTruncated ? nil : next, unreadable: unreadable, isTruncated: isTruncated)
  }

  /// The bookmark ID in a `next_url` of a list in descending order of bookmark IDs; nil at the end of the list.
  private func next(_ url: String?, on path: String, before bookmark: Int?) throws -> Int? {
    try next(url, on: path, "max_bookmark_id") { $0 > 0 && $0 < bookmark ?? .max }
  }

  private func next(
    _ url: String?, on path: String, _ name: String, isFurther: (Int) -> Bool
  ) throws -> Int? {
    guard let url else { return nil }
    guard let next = try? HTTPURL(url), next.origin == "https://\(PixivProtocol.Host.app)", next.path == path
    else {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.app, reason: "next_url leads to another host or path")
    }
    guard let number = URLQuery(of: next.url)[name].flatMap({ Int(digits: $0) }), isFurther(number) else {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.app, reason: "next_url does not advance")
    }
    return number
  }
}

// Artists, and lists other than rankings: works, comments.
extension AppClient {
  /// Fetches the profile of an artist, or of any other user.
  public func artist(_ id: Int) async throws -> ArtistProfile {
    try await get(
      AppArtistReply.self, "/v1/user/detail", [("user_id", String(id)), ("filter", "for_ios")],
      missing: .noSuchArtist(id)
    ).profile
  }

  /// Fetches a page of an artist's works, newest first.
  public func works(of artist: Int, after page: Page<Illust>?) async throws -> Page<Illust> {
    try await illusts(
      "/v1/user/illusts", [("user_id", String(artist)), ("filter", "for_ios")], page?.next ?? 0,
      missing: .noSuchArtist(artist))
  }

  /// Fetches a page of the newest works of followed artists, both public and private follows.
  public func newestOfFollowed(at position: Int) async throws -> Page<Illust> {
    try await illusts("/v2/illust/follow", [("restrict", "all")], position)
  }

  /// Fetches the newest comments on a work, newest first, without replies to comments.
  public func comments(on illust: Int) async throws -> [Comment] {
    try await get(
      AppCommentsReply.self, "/v3/illust/comments", [("illust_id", String(illust))],
      missing: .noSuchWork(illust)
    ).comments
  }

  private func illusts(
    _ path: String, _ query: [(String, String)], _ offset: Int, missing: RankingLogError? = nil
  ) async throws -> Page<Illust> {
    let reply = try await get(AppListReply.self, path, query + AppClient.query(offset), missing: missing)
    if reply.isNobodys, let missing { throw missing }
    return try page(
      reply.illusts.map(\.illust), reply.nextURL, on: path, after: offset, unreadable: reply.damaged)
  }

  /// The query for an offset. The app requests the first page without one.
  private static func query(_ offset: Int) -> [(String, String)] {
    offset == 0 ? [] : [("offset", String(offset))]
  }
}

// The account, its bookmarks, and bookmarks of other users.
extension AppClient {
  /// Fetches the owner of the tokens.
  public func account() async throws -> PixivAccount? { try await tokens.owner() }

  /// Fetches a page of a user's bookmarks, newest first: the first page if `page` is nil, otherwise the page after
  /// it. Private bookmarks are visible to their owner only.
  public func bookmarks(
    of user: Int, _ audience: Bookmark.Audience = .everybody, after page: Page<Bookmark>? = nil
  ) async throws -> Page<Bookmark> {
    let number = page?.next
    let path = "/v1/user/bookmarks/illust"
    let query = [("user_id", String(user)), ("restrict", audience.rawValue), ("filter", "for_ios")]
    let reply = try await get(
      AppListReply.self, path, query + (number.map { [("max_bookmark_id", String($0))] } ?? []),
      missing: .noSuchArtist(user))
    return Page(
      reply.illusts.map { Bookmark($0.illust, audience: audience) },
      next: try next(reply.nextURL, on: path, before: number), unreadable: reply.damaged)
  }

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  public func addBookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = [])
    async throws -> Bookmark
  {
    try await post(
      "/v2/illust/bookmark/add",
      [("illust_id", String(illust)), ("restrict", audience.rawValue)] + tags.map { ("tags[]", $0) },
      missing: .noSuchWork(illust))
    return Bookmark(Illust(id: illust), audience: audience, tags: tags)
  }

  /// Removes the bookmark of a work, including a deleted one.
  public func removeBookmark(of illust: Int, id: Int? = nil) async throws {
    try await post(
      "/v1/illust/bookmark/delete", [("illust_id", String(illust))], missing: .noSuchWork(illust))
  }
}

/// `{}`: a successful change.
struct AppDoneReply: JSONObjectDecodable {
  init(_ fields: LenientObject) throws(JSONError) {}
}
