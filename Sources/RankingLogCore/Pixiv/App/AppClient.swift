import HTTPTransport

/// The API of pixiv's phone app, app-api.pixiv.net. Requires an account.
struct AppClient: Sendable {
  private let api: PixivAPI
  private let tokens: any AccessTokenProvider

  init(client: RetryingClient, tokens: any AccessTokenProvider) {
    api = PixivAPI(client: client, host: "app-api.pixiv.net")
    self.tokens = tokens
  }

  /// Fetches a page of 30 of a ranking, from an offset; nil if the date has none.
  ///
  /// The API has no ranks, and omits works hidden from the account, so positions may be less than ranks.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int, offset: Int) async throws -> RankingPage? {
    guard let mode = kind.appName else {
      throw RankingLogError.usage("the app API does not list \(kind.name)")
    }
    let query = [("mode", mode), ("filter", "for_ios"), ("date", date.description)]
    let list = try await get(
      AppListReply.self, "/v1/illust/ranking", query + (offset == 0 ? [] : [("offset", String(offset))]))
    // An empty list means "none on that date", and for R-18 also "not for this account".
    if list.illusts.isEmpty, list.nextURL == nil, offset == 0 { return nil }
    return RankingPage(
      number: page,
      entries: list.illusts.enumerated().map { index, reply in
        RankingEntry(
          position: index + 1, statistics: reply.illust.statistics, visibility: reply.illust.visibility,
          illust: reply.illust)
      },
      next: try next(list.nextURL, on: "/v1/illust/ranking", after: offset))
  }

  /// Fetches a work.
  func illust(_ id: Int) async throws -> Illust {
    try await get(
      AppDetailReply.self, "/v1/illust/detail", [("illust_id", String(id))], missing: .noSuchWork(id)
    ).illust.illust
  }

  /// Fetches the frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation {
    try await get(
      AppUgoiraReply.self, "/v1/ugoira/metadata", [("illust_id", String(id))], missing: .noSuchWork(id)
    ).animation
  }

  /// Sends a GET request, and decodes the response.
  ///
  /// - Parameter missing: The error if the requested subject does not exist.
  func get<T: JSONDecodable>(
    _ type: T.Type, _ path: String, _ query: [(String, String)], missing: RankingLogError? = nil
  ) async throws -> T {
    try await send(type, PixivAPI.Call(path: path, query: query, headers: Headers.app), missing)
  }

  /// Sends a change. A successful response has no content.
  func post(_ path: String, _ form: [(String, String)], missing: RankingLogError) async throws {
    _ = try await send(
      AppDoneReply.self, PixivAPI.Call(path: path, headers: Headers.app, form: form), missing)
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

  /// Evaluates a response. "Rate Limit" is reported to come with status 403.
  private static func judge<T>(_ reply: HTTPResponse) -> Verdict<T> {
    guard reply.head.status == 403,
      let error = try? JSONDecoding.decode(AppErrorReply.self, from: reply.body),
      error.message.lowercased() == "rate limit"
    else { return .byStatus }
    return .tooMany(firstPause: rateLimitPause)
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
        endpoint: "app-api.pixiv.net", status: status, reason: Message(message.quotable))
    default: break
    }
  }
}
