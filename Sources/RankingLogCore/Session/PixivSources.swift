/// pixiv's APIs, with the account's credentials.
struct PixivSources: Sendable {
  let web: WebClient
  private let sapi: SAPIClient
  /// The sources that require an account; nil without one.
  let app: AppClient?
  let papi: PAPIClient?
  private let credentials: Credentials

  init(_ transport: PixivTransport, _ credentials: Credentials) {
    self.credentials = credentials
    let client = transport.client
    web = WebClient(client: client, headers: transport.headers, cookie: { credentials.session })
    sapi = SAPIClient(client: client) { credentials.sapi?.token }
    app = credentials.app.map { AppClient(client: client, headers: transport.headers, tokens: $0) }
    papi = credentials.papi.map { PAPIClient(client: client, tokens: $0) }
  }

  /// The client of a source. Throws if it requires an account and there is none.
  subscript(source: RankingSource) -> any PixivSource {
    get throws {
      let client: (any PixivSource)? =
        switch source {
        case .web: web
        case .app: app
        case .papi: papi
        case .sapi: sapi
        }
      guard let client else {
        throw credentials.required(
          "this source requires an account; \(.signIn(.app)), or \(.useSource([.web]))")
      }
      return client
    }
  }

  /// The client of a route.
  subscript(route: Route) -> any PixivSource {
    get throws { route == .session ? web.signedIn : try self[route.source] }
  }

  /// The client of a source for an account's own lists.
  subscript(listsOf source: RankingSource) -> any PixivSource {
    get throws { source == .web ? web.signedIn : try self[source] }
  }

  /// Returns the source that may answer after another one has refused: with a token, the app API after pixiv's website,
  /// unless the user requested a source.
  func alternative(to source: RankingSource?, requested: RankingSource?) -> RankingSource? {
    requested == nil && source == .web && app != nil ? .app : nil
  }

  /// The note for the user about an alternative.
  static func note(on refusal: Message) -> Message {
    "pixiv's website failed (\(refusal)); using the app API instead"
  }
}
