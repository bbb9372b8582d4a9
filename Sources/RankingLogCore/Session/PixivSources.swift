import HTTPTransport

/// A dispatcher of requests to pixiv's four APIs by source.
struct PixivSources: Sendable {
  let web: WebClient
  let app: AppClient?
  let papi: PAPIClient?
  let sapi: SAPIClient
  private let credentials: Credentials

  init(client: RetryingClient, headers: RequestHeaders, _ credentials: Credentials) {
    self.credentials = credentials
    web = WebClient(client: client, headers: headers, cookie: { credentials.session })
    sapi = SAPIClient(client: client) { credentials.sapi?.token }
    app = credentials.app.map { AppClient(client: client, tokens: $0) }
    papi = credentials.papi.map { PAPIClient(client: client, tokens: $0) }
  }

  /// Fetches a page of a ranking; nil if the source reports no ranking for the date.
  ///
  /// - Parameters:
  ///   - next: The next page or offset according to the previous page; nil for the first page.
  ///   - announced: The total according to the previous pages.
  ///   - isOwn: Whether to send a request to pixiv's website as the account.
  /// - Throws: ``ContradictoryPage`` if a page contradicts itself.
  func ranking(
    _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, page: Int, next: Int?,
    announced: Int? = nil, asAccount isOwn: Bool = false
  ) async throws -> RankingPage? {
    let asked = next ?? page
    let reply =
      switch source {
      case .web: try await web.ranking(kind, date: date, page: asked, asAccount: isOwn)
      case .app: try await needed(app).ranking(kind, date: date, page: page, offset: next ?? 0)
      case .papi: try await needed(papi).ranking(kind, date: date, page: asked)
      case .sapi: try await sapi.ranking(kind, date: date, page: asked)
      }
    if reply == nil, page == 1 { return nil }
    // No such page, although the previous page named it: possibly a late report of the end.
    var found = reply ?? RankingPage(number: asked, entries: [], next: nil)
    found.total = found.total ?? announced
    try found.check(asked: asked, from: source)
    found.number = page
    return found
  }

  func illust(_ route: Route, _ id: Int) async throws -> Illust {
    switch route.source {
    case .web: try await web.illust(id, asAccount: route.isSignedIn)
    case .app: try await needed(app).illust(id)
    case .papi: try await needed(papi).illust(id)
    case .sapi: try await sapi.illust(id)
    }
  }

  /// Fetches a work with the URLs of all its pages.
  func illustWithPages(_ route: Route, _ id: Int) async throws -> Illust {
    var illust = try await illust(route, id)
    if route.source == .web, illust.pageCount ?? 1 > 1, illust.visibility == .visible {
      illust.pages = try await web.pages(id, asAccount: route.isSignedIn)
    }
    return illust
  }

  /// Fetches a work with its current image URLs, and as little other data as the source allows.
  func currentPages(_ route: Route, _ id: Int) async throws -> Illust {
    guard route.source == .web else { return try await illustWithPages(route, id) }
    let pages = try await web.pages(id, asAccount: route.isSignedIn)
    guard let first = pages.first, first.original != nil else { return Illust(id: id, visibility: .hidden) }
    return Illust(
      id: id, pageCount: pages.count, uploadedAt: first.original.flatMap(ImageURL.init)?.uploadedAt,
      images: first, pages: pages)
  }

  /// Fetches the frames of a ugoira.
  func animation(_ route: Route, _ id: Int) async throws -> Animation {
    switch route.source {
    case .web: try await web.animation(id, asAccount: route.isSignedIn)
    case .app: try await needed(app).animation(id)
    case .papi: try await needed(papi).animation(id)
    case .sapi: throw RankingLogError.notShown(.work(id), reason: "SAPI has no animations")
    }
  }

  /// Returns a client that requires an account, or throws if there is none.
  func needed<Client>(_ client: Client?) throws -> Client {
    guard let client else {
      throw credentials.required(
        "this source requires an account; \(.signIn(.app)), or \(.useSource([.web]))")
    }
    return client
  }
}

// Artists and comments, by source.
extension PixivSources {
  /// Fetches an artist's profile.
  func artist(_ source: RankingSource, _ id: Int) async throws -> ArtistProfile {
    let profile =
      switch source {
      case .web: try await web.artist(id)
      case .app: try await needed(app).artist(id)
      case .papi: try await needed(papi).artist(id)
      case .sapi: try await sapi.artist(id)
      }
    guard profile.artist.id == id else {
      throw RankingLogError.notUnderstood(
        endpoint: "\(source.rawValue), artist \(id)", reason: "the reply is about artist \(profile.artist.id)"
      )
    }
    return profile
  }

  /// Fetches the newest comments on a work, as many as one response contains.
  func comments(_ source: RankingSource, on illust: Int) async throws -> [Comment] {
    switch source {
    case .web: try await web.comments(on: illust).elements
    case .app: try await needed(app).comments(on: illust)
    case .papi, .sapi:
      throw RankingLogError.usage("\(source.rawValue) has no comments; \(.useSource([.web, .app]))")
    }
  }
}
