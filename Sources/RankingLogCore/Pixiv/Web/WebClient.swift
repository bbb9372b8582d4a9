import HTTPTransport

/// The website's internal API. It requires an account only for R-18 and the account's own data; all other requests are
/// sent without one, unless the client has a session.
public struct WebClient: PixivSource {
  /// The API.
  public var source: RankingSource { .web }
  private let api: PixivAPI
  private let headers: RequestHeaders
  let session: WebSession
  /// Whether works are requested as the account, which must exist.
  private var isSignedIn = false

  /// Creates a client. The session is the value of the cookie `PHPSESSID` of the account as which works and lists are
  /// requested; nil for a guest.
  public init(_ transport: PixivTransport, session: String? = nil) {
    self.init(client: transport.client, headers: transport.headers, cookie: { session })
    isSignedIn = session != nil
  }

  /// - Parameter cookie: Returns the value of `PHPSESSID`, which identifies the account; nil without an account.
  init(
    client: RetryingClient, headers: RequestHeaders = RequestHeaders(),
    cookie: (@Sendable () -> String?)? = nil
  ) {
    api = PixivAPI(client: client, host: PixivProtocol.Host.web)
    self.headers = headers
    session = WebSession(cookie: cookie ?? { nil })
  }

  /// The same client, which requests works as the account.
  var signedIn: WebClient {
    var client = self
    client.isSignedIn = true
    return client
  }

  /// Fetches a work, with its caption and counts. If it has several pages, a second request returns their URLs.
  public func illust(_ id: Int) async throws -> Illust {
    var illust = try await work(id)
    if illust.pageCount ?? 1 > 1, illust.visibility == .visible { illust.pages = try await pages(id) }
    return illust
  }

  /// Fetches the current image URLs of a work, and nothing else.
  public func imageURLs(ofIllust id: Int) async throws -> Illust {
    let pages = try await pages(id)
    guard let first = pages.first, first.original != nil else { return Illust(id: id, visibility: .hidden) }
    return Illust(
      id: id, pageCount: pages.count, uploadedAt: first.original.flatMap(ImageURL.init)?.uploadedAt,
      images: first, pages: pages)
  }

  /// Fetches a work without the URLs of its further pages.
  func work(_ id: Int) async throws -> Illust {
    try await ajax(WebIllustReply.self, "/ajax/illust/\(id)", about: .work(id), asAccount: isSignedIn).illust
  }

  /// Fetches the URLs of every page of a work. All are nil if the work is hidden from this viewer.
  func pages(_ id: Int) async throws -> [ImageURLs] {
    try await ajax([WebPageReply].self, "/ajax/illust/\(id)/pages", about: .work(id), asAccount: isSignedIn)
      .map(\.images)
  }

  /// Fetches the frames of a ugoira.
  public func animation(_ id: Int) async throws -> Animation {
    try await ajax(
      WebUgoiraReply.self, "/ajax/illust/\(id)/ugoira_meta", about: .work(id), asAccount: isSignedIn
    ).animation
  }

  /// Fetches the body of a response with the website's envelope.
  ///
  /// - Parameter isOwn: Whether to send the request as the account, which must exist.
  private func ajax<Body: JSONDecodable>(
    _ type: Body.Type, _ path: String, _ query: [(String, String)] = [], about subject: WebSubject,
    asAccount isOwn: Bool = false
  ) async throws -> Body {
    var call = WebClient.ajaxCall(path, query, about: subject, headers)
    if isOwn { call.headers += try session.requiredHeader() }
    let envelope = try await api.json(WebEnvelope<Body>.self, call) { reply in
      try WebClient.refuse(reply, subject, isOwn: isOwn)
    }
    guard let body = envelope.body else {
      // Its message is in the account's language, and usually just "An unknown error occurred".
      throw subject.error(.notUnderstood, WebClient.words(200, envelope.message))
    }
    return body
  }

  /// The request for a subject without an account.
  static func ajaxCall(
    _ path: String, _ query: [(String, String)] = [], about subject: WebSubject, _ headers: RequestHeaders
  ) -> PixivAPI.Call {
    // Since May 2026, requests of accounts in English get 400 without a language (PixivUtil2#1513).
    PixivAPI.Call(
      path: path, query: query + [("lang", headers.language.rawValue)],
      headers: headers.script(on: subject.page)
    )
  }

  /// Throws the error for a status other than 200. An HTML page does not refer to the subject.
  private static func refuse(_ reply: HTTPResponse, _ subject: WebSubject, isOwn: Bool) throws {
    let (status, error) = (reply.head.status, try? JSONDecoding.decode(WebErrorReply.self, from: reply.body))
    guard (400..<500).contains(status), JSONDecoding.looksLikeJSON(reply.body) else { return }
    throw subject.error(
      Refusal(status: status, message: error?.message), words(status, error?.message ?? ""),
      // Since 2025, every ajax path responds to an expired session with 401, even public ones (gallery-dl#7987, #8689).
      isEnded: status == 401 && isOwn)
  }

  private static func words(_ status: Int, _ message: String) -> String {
    let status = status == 200 ? "error without a status" : "HTTP \(status)"
    return message.isEmpty ? status : "\(status), pixiv's message: \(message.quotable)"
  }
}

/// An error of the website: `{"error":true,"message":"…","body":[]}`.
struct WebErrorReply: JSONObjectDecodable {
  let message: String

  init(_ fields: LenientObject) throws(JSONError) {
    _ = try fields.required("error") { fields.bool($0) == true ? true : nil }
    message = try fields.required("message", fields.string)
  }
}

// Past rankings, ranking.php: as JSON, and as the HTML page.
extension WebClient {
  /// The endpoint's name in errors.
  static let rankingEndpoint = "\(PixivProtocol.Host.web)/ranking.php"

  /// Whether there is an account.
  var hasAccount: Bool { !session.header.isEmpty }

  /// Fetches a page of a ranking: as a guest, then as the account if there is one, then from the HTML page.
  public func ranking(_ kind: RankingKind, date: RankingDate, after page: RankingPage?) async throws
    -> RankingPage?
  {
    var fetcher = WebRankingFetcher(self, isClosedToGuests: false)
    return try await fetcher.ranking(kind, date, after: page)
  }

  /// Fetches a page of a ranking as JSON; nil if pixiv's website reports no ranking for that date.
  ///
  /// The date is always sent: without it, the ranking changes to the next day's between two pages at noon.
  ///
  /// - Parameter isOwn: Whether to send the request as the account; R-18 rankings always use it.
  /// - Throws: ``AccessDenied`` if pixiv rejects this viewer or format, and may accept another.
  func ranking(
    _ kind: RankingKind, date: RankingDate, after page: RankingPage? = nil, asAccount isOwn: Bool
  ) async throws -> RankingPage? {
    let number = page.asked
    return try RankingPage.checked(
      try await ranking(kind, date, number: number, asAccount: isOwn), after: page, from: .web)
  }

  private func ranking(_ kind: RankingKind, _ date: RankingDate, number: Int, asAccount isOwn: Bool)
    async throws -> RankingPage?
  {
    var call = WebClient.rankingCall(kind, date, page: number, headers)
    if isOwn || kind.mode.isR18 { call.headers += session.header }
    do {
      let reply = try await api.json(WebRankingReply.self, call) { reply in
        try WebClient.refuseRanking(reply, kind, date)
      }
      try reply.check(kind, date, number)
      return reply.page(number: number, kind: kind)
    } catch is NoSuchRanking {
      return nil
    } catch let error as RankingLogError {
      // A redirect to the login page.
      guard case .notShown = error else { throw error }
      throw try await closed(kind, error)
    } catch let denied as AccessDenied {
      throw try await closed(kind, denied.refusal)
    }
  }

  /// The JSON is not available to this viewer, or no longer exists: the account or the HTML page may work.
  struct AccessDenied: Error { let refusal: RankingLogError }

  /// Fetches the first page of a ranking, extracted from the HTML page; nil if it is not found. The page has contained
  /// `"contents":[…]` since November 2025 (goodtrailer/daily-desktop#116).
  func rankingFromPage(_ kind: RankingKind, date: RankingDate) async throws -> RankingPage? {
    var call = WebClient.rankingCall(kind, date, headers)
    if kind.mode.isR18 { call.headers += session.header }
    // Without retries, because the JSON has already used all of them.
    let reply = try await api.read(call) { .accept($0) }.reply
    guard reply.head.status == 200, let contents = WebPage.contents(reply.body),
      let slots = try? JSONDecoding.decode([WebRankingSlot].self, from: contents), !slots.isEmpty
    else { return nil }
    // The page may not contain the next page's number and the total; the next page has them.
    return RankingPage(number: 1, entries: slots.rankingEntries(kind), next: 2)
  }

  /// The request for a ranking without an account.
  ///
  /// - Parameters:
  ///   - date: The date; nil for the newest.
  ///   - page: The page as JSON; nil for the HTML page, which contains the first one.
  static func rankingCall(
    _ kind: RankingKind, _ date: RankingDate?, page: Int? = nil, _ headers: RequestHeaders
  ) -> PixivAPI.Call {
    var query = page == nil ? [] : [("format", "json")]
    query += kind.webQuery
    if let date { query.append(("date", date.compact)) }
    if let page { query.append(("p", String(page))) }
    let referer = PixivProtocol.Page.ranking
    return PixivAPI.Call(
      path: "/ranking.php", query: query,
      headers: page == nil ? headers.page(from: referer) : headers.script(on: referer))
  }

  /// Throws the error for a rejection. The endpoint's own "out of range" is `{"error":"ランキング集計の範囲外です"}`, a string. The
  /// envelope of other endpoints, with `error` set to true, does not refer to the ranking.
  private static func refuseRanking(_ reply: HTTPResponse, _ kind: RankingKind, _ date: RankingDate) throws {
    let status = reply.head.status
    switch status {
    case 404, 410:
      let fields = try? JSONDecoding.decode(LenientObject.self, from: reply.body)
      if fields?.string("error") != nil { throw NoSuchRanking() }
      throw AccessDenied(
        refusal: .notUnderstood(
          endpoint: WebClient.rankingEndpoint, reason: "HTTP \(status) without pixiv's own message"))
    case 401 where JSONDecoding.looksLikeJSON(reply.body), 403 where JSONDecoding.looksLikeJSON(reply.body):
      throw AccessDenied(refusal: .notShown(.ranking(kind, date), reason: "HTTP \(status)"))
    default: break
    }
  }

  /// The error for a hidden ranking. For R-18: not signed in, or hidden by the account's settings.
  private func closed(_ kind: RankingKind, _ refusal: RankingLogError) async throws -> any Error {
    guard kind.mode.isR18, case .notShown = refusal else { return AccessDenied(refusal: refusal) }
    guard hasAccount else {
      return RankingLogError.signIn(
        "pixiv's website shows \(kind.name) only to an account with R-18 works enabled; \(.signIn(.web)), or \(.useSource([.app]))"
      )
    }
    let account = try await signedInUser()
    return kind.refusal(to: account)
      ?? RankingLogError.refused(
        endpoint: WebClient.rankingEndpoint, status: 403,
        reason: "although \(account.name.quotable) is signed in; \(.retry) later")
  }

  private struct NoSuchRanking: Error {}
}

// Lists other than rankings: artists and their works, bookmarks, followed works, comments. Public lists are requested
// without the account unless the caller sets `asAccount`.
extension WebClient {
  /// Fetches the profile of an artist, or of any other user.
  public func artist(_ id: Int) async throws -> ArtistProfile {
    try await ajax(WebArtistReply.self, "/ajax/user/\(id)", [("full", "1")], about: .artist(id)).profile
  }

  /// Fetches a page of an artist's works, newest first. The first page needs two requests.
  public func works(of artist: Int, after page: Page<Illust>?) async throws -> Page<Illust> {
    let ids = if let page { page.nextIDs } else { try await workIDs(of: artist)[...] }
    return try await works(ids, of: artist)
  }

  /// Fetches the IDs of all works of an artist, newest first.
  func workIDs(of artist: Int) async throws -> [Int] {
    let everything = try await ajax(
      WebProfile.self, "/ajax/user/\(artist)/profile/all", about: .artist(artist))
    return (everything.illusts + everything.manga).sorted(by: >)
  }

  /// Fetches the first of an artist's works by ID, in the requested order. `next` is the index of the
  /// first remaining ID. Works deleted since the IDs were fetched are missing.
  func works(_ ids: ArraySlice<Int>, of artist: Int) async throws -> Page<Illust> {
    let asked = ids.prefix(PixivProtocol.PageSize.webWorks)
    guard !asked.isEmpty else { return Page([], next: nil) }
    let query =
      asked.map { ("ids[]", String($0)) }
      // pixiv's own pages use this category for manga too.
      + [("work_category", "illust"), ("is_first_page", "0")]
    let reply = try await ajax(
      WebWorksReply.self, "/ajax/user/\(artist)/profile/illusts", query, about: .artist(artist))
    var page = Page(
      asked.compactMap { reply.works[$0] }, next: asked.endIndex < ids.endIndex ? asked.endIndex : nil,
      unreadable: reply.damaged)
    page.nextIDs = ids[asked.endIndex...]
    return page
  }

  /// Fetches a page of a user's bookmarks, newest first.
  ///
  /// A request as the account returns the IDs and tags of the account's own bookmarks of these works. For other users,
  /// it thereby shows which of the works the account has bookmarked too.
  public func bookmarks(
    of user: Int, _ audience: Bookmark.Audience = .everybody, after page: Page<Bookmark>? = nil
  ) async throws -> Page<Bookmark> {
    let offset = page?.next ?? 0
    let query = [
      ("tag", ""), ("offset", String(offset)), ("limit", String(PixivProtocol.PageSize.webBookmarks)),
      ("rest", audience == .everybody ? "show" : "hide"),
    ]
    let isOwn = isSignedIn || audience == .owner
    let list = try await ajax(
      WebWorkList.self, "/ajax/user/\(user)/illusts/bookmarks", query,
      about: audience == .owner ? .account : .artist(user), asAccount: isOwn)
    // With an expired session, the response is for a guest, without the account's bookmark IDs.
    let isGuests = (offset == 0 || !list.slots.isEmpty) && list.slots.allSatisfy { $0.bookmark == nil }
    if isOwn, audience == .everybody, isGuests { _ = try await signedInUser() }
    let end = offset + list.slots.count + list.damaged
    let isLast = list.slots.isEmpty || end >= list.total ?? .max
    return Page(
      list.bookmarks(audience), next: isLast ? nil : end, total: list.total, unreadable: list.damaged)
  }

  /// Fetches a page of the newest works of followed artists.
  public func newestOfFollowed(at position: Int) async throws -> Page<Illust> {
    let reply = try await ajax(
      WebNewestReply.self, "/ajax/follow_latest/illust", [("p", String(position)), ("mode", "all")],
      about: .account, asAccount: true)
    return Page(reply.works, next: reply.isLast ? nil : position + 1, unreadable: reply.damaged)
  }

  /// Fetches the newest comments on a work, newest first, without replies to comments.
  public func comments(on illust: Int) async throws -> [Comment] {
    try await comments(on: illust, from: 0).elements
  }

  /// Fetches a page of comments on a work, newest first, without replies to comments.
  func comments(on illust: Int, from offset: Int) async throws -> Page<Comment> {
    let reply = try await ajax(
      WebCommentsReply.self, "/ajax/illusts/comments/roots",
      [
        ("illust_id", String(illust)), ("offset", String(offset)),
        ("limit", String(PixivProtocol.PageSize.webComments)),
      ],
      about: .comments(work: illust))
    let count = reply.comments.count + reply.damaged
    return Page(reply.comments, next: reply.hasNext && count > 0 ? offset + count : nil)
  }
}

// The signed-in account: its profile, and changes to its bookmarks.
extension WebClient {
  /// Fetches the signed-in user.
  ///
  /// - Throws: ``RankingLogError/signIn(_:)`` if the session is not signed in.
  public func account() async throws -> PixivAccount? { try await signedInUser() }

  func signedInUser() async throws -> PixivAccount {
    let reply = try await ajax(
      WebStatusReply.self, "/touch/ajax/user/self/status", about: .account, asAccount: true)
    guard let account = reply.account else { throw RankingLogError.signIn(WebSession.refused) }
    return account
  }

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  ///
  /// - Returns: The bookmark, with its ID if pixiv reports it.
  public func addBookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = [])
    async throws -> Bookmark
  {
    let request = WebBookmarkRequest(illust: illust, audience: audience, tags: tags)
    let reply = try await change("add", of: illust, about: .work(illust)) { $0.json = request.json }
    return Bookmark(Illust(id: illust), id: reply.bookmark, audience: audience, tags: tags)
  }

  /// Fetches the ID of the account's bookmark of a work, needed to remove it; nil if not bookmarked.
  public func bookmarkID(of illust: Int) async throws -> Int? {
    let number = try await ajax(
      WebBookmarkReply.self, "/ajax/illust/\(illust)", about: .work(illust), asAccount: true
    ).bookmark
    // With an expired session, the response is for a guest, without a bookmark.
    if number == nil { _ = try await signedInUser() }
    return number
  }

  /// Removes the bookmark of a work by the bookmark's ID, which is requested if it is nil.
  public func removeBookmark(of illust: Int, id: Int?) async throws {
    let known = if let id { id } else { try await bookmarkID(of: illust) }
    guard let id = known else { throw RankingLogError.nothing("not bookmarked") }
    _ = try await change("delete", of: illust, about: .account) {
      $0.form = [("bookmark_id", String(id))]
    }
  }

  /// Sends a change with the CSRF token of the account's pages: the cached token, or a new one if pixiv rejects it.
  private func change(
    _ name: String, of illust: Int, about subject: WebSubject, _ body: (inout PixivAPI.Call) -> Void
  ) async throws -> WebChangeReply {
    if let token = session.token {
      do { return try await change(name, subject, token, body) } catch is RefusedToken {}
    }
    let token = try await pageToken(illust)
    session.token = token
    do {
      return try await change(name, subject, token, body)
    } catch is RefusedToken {
      // Either the session has expired, which this request detects, or pixiv rejects the change itself.
      _ = try await signedInUser()
      throw RankingLogError.refused(
        endpoint: PixivProtocol.Host.web, status: 400, reason: "pixiv rejected this change to the bookmarks")
    }
  }

  private func change(
    _ name: String, _ subject: WebSubject, _ token: String, _ body: (inout PixivAPI.Call) -> Void
  ) async throws -> WebChangeReply {
    var call = PixivAPI.Call(
      path: "/ajax/illusts/bookmarks/\(name)",
      headers: headers.script(on: subject.page) + [
        HTTPHeader("Origin", "https://\(PixivProtocol.Host.web)"), HTTPHeader("X-CSRF-TOKEN", token),
      ] + (try session.requiredHeader()))
    body(&call)
    let reply = try await api.json(WebChangeReply.self, call) { reply in
      guard JSONDecoding.looksLikeJSON(reply.body) else { return }
      switch reply.head.status {
      case 400, 403: throw RefusedToken()
      default: try WebClient.refuse(reply, subject, isOwn: true)
      }
    }
    if reply.isError { throw subject.error(.notUnderstood, "pixiv's message: \(reply.message.quotable)") }
    return reply
  }

  /// Fetches the CSRF token of the home page, which browsers open too; if it is refused, of the work's page, because
  /// Cloudflare's checks have different rules for pages (PixivUtil2#1469, 2026).
  private func pageToken(_ illust: Int) async throws -> String {
    do {
      return try await token(ofPage: "/")
    } catch let error as RankingLogError {
      if case .signIn = error { throw error }
      guard error.effect.isRefusal else { throw error }
      return try await token(ofPage: "/artworks/\(illust)")
    }
  }

  private func token(ofPage path: String) async throws -> String {
    let call = PixivAPI.Call(
      path: path, headers: headers.page(from: WebSubject.account.page) + (try session.requiredHeader()))
    let reply = try await api.reply(call)
    guard reply.head.status == 200 else { throw api.unexpected(reply, call) }
    guard let token = WebPage.token(reply.body) else {
      // The page for guests may have no token.
      _ = try await signedInUser()
      throw RankingLogError.notUnderstood(
        endpoint: "https://\(PixivProtocol.Host.web)\(path)", reason: "the page has no CSRF token")
    }
    return token
  }

  private struct RefusedToken: Error {}
}
