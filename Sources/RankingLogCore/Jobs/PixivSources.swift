/// pixiv's four APIs as one, by source.
struct PixivSources: Sendable {
  let web: WebClient
  let app: AppClient?
  let papi: PAPIClient?
  let sapi: SAPIClient

  init(courier: Courier, _ keys: AccountKeys) {
    web = WebClient(courier: courier, cookie: { keys.session })
    sapi = SAPIClient(courier: courier) { keys.sapi?.token }
    app = keys.app.map { AppClient(courier: courier, tokens: $0) }
    papi = keys.papi.map { PAPIClient(courier: courier, tokens: $0) }
  }

  /// A page of a ranking, or nil where the source says that there is none.
  ///
  /// - Parameter next: What the page before named as its successor; nil for the first page.
  func ranking(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, page: Int, next: Int?)
    async throws -> RankingPage?
  {
    let asked = next ?? page
    let reply =
      switch source {
      case .web: try await web.ranking(kind, date: date, page: asked)
      case .app: try await needed(app).ranking(kind, date: date, page: page, offset: next ?? 0)
      case .papi: try await needed(papi).ranking(kind, date: date, page: asked)
      case .sapi: try await sapi.ranking(kind, date: date, page: asked)
      }
    guard var reply else { return nil }
    reply.number = page
    // An empty page is an end, whatever it names; one that leads back would have a walk go round for ever.
    if reply.entries.isEmpty { reply.next = nil }
    if let following = reply.next, source != .app, following <= asked {
      throw RankingLogError.notUnderstood(
        address: "\(source.rawValue), \(kind.name) \(date)",
        reason: "page \(asked) names page \(following) as the next")
    }
    return reply
  }

  /// A work by itself.
  func illust(_ source: RankingSource, _ id: Int) async throws -> Illust {
    switch source {
    case .web: try await web.illust(id)
    case .app: try await needed(app).illust(id)
    case .papi: try await needed(papi).illust(id)
    case .sapi: try await sapi.illust(id)
    }
  }

  /// A work with the addresses of all its pages.
  func illustWithPages(_ source: RankingSource, _ id: Int) async throws -> Illust {
    var illust = try await illust(source, id)
    if source == .web, illust.pageCount ?? 1 > 1, illust.visibility == .visible {
      illust.pages = try await web.pages(id)
    }
    return illust
  }

  /// The frames of a ugoira.
  func animation(_ source: RankingSource, _ id: Int) async throws -> Animation {
    switch source {
    case .web: try await web.animation(id)
    case .app: try await needed(app).animation(id)
    case .papi: try await needed(papi).animation(id)
    case .sapi:
      throw RankingLogError.noSuchWork(id: id, reason: "SAPI knows no animations; use --source web")
    }
  }

  /// A client that needs an account.
  func needed<Client>(_ client: Client?) throws -> Client {
    guard let client else {
      throw RankingLogError.signIn(
        "this source needs an account: \(SignInHint.app), or use --source web")
    }
    return client
  }
}
