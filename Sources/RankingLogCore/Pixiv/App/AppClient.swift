/// The API of pixiv's phone app, app-api.pixiv.net. Needs an account.
struct AppClient: Sendable {
  private let caller: PixivCaller
  private let tokens: BearerTokens

  init(courier: Courier, tokens: BearerTokens) {
    caller = PixivCaller(courier: courier, host: "app-api.pixiv.net")
    self.tokens = tokens
  }

  /// A page of 30 of a ranking, from an offset; nil where there is none on that date.
  ///
  /// There are no ranks, and works hidden from the account are left out, so positions may be less than ranks.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int, offset: Int) async throws -> RankingPage? {
    guard let mode = kind.appName else {
      throw RankingLogError.usage("the App API does not list \(kind.name)")
    }
    let query = [("mode", mode), ("filter", "for_ios"), ("date", date.description)]
    let list = try await get(
      AppListReply.self, "/v1/illust/ranking", query + (offset == 0 ? [] : [("offset", String(offset))]))
    // An empty list says "none on that date", and for R-18 also "not for this account".
    if list.illusts.isEmpty, offset == 0 { return nil }
    return RankingPage(
      number: page,
      entries: list.illusts.enumerated().map { index, reply in
        RankingEntry(
          position: index + 1, statistics: reply.illust.statistics, visibility: reply.illust.visibility,
          illust: reply.illust)
      },
      next: try list.nextURL.map { try nextOffset($0, after: offset) })
  }

  /// A work.
  func illust(_ id: Int) async throws -> Illust {
    try await get(AppDetailReply.self, "/v1/illust/detail", [("illust_id", String(id))], work: id).illust
      .illust
  }

  /// The frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation {
    try await get(AppUgoiraReply.self, "/v1/ugoira/metadata", [("illust_id", String(id))], work: id).animation
  }

  /// The offset that a `next_url` asks for. The address itself is never followed: it is data from the network.
  private func nextOffset(_ address: String, after offset: Int) throws -> Int {
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let next = query.split(separator: "&").first { $0.hasPrefix("offset=") }.flatMap {
      Int(digits: $0.dropFirst(7))
    }
    guard address.hasPrefix("https://app-api.pixiv.net/v1/illust/ranking?") else {
      throw RankingLogError.notUnderstood(
        address: "app-api.pixiv.net", reason: "next_url leads elsewhere; refused")
    }
    guard let next, next > offset else {
      throw RankingLogError.notUnderstood(address: "app-api.pixiv.net", reason: "next_url does not go on")
    }
    return next
  }

  private func get<T: Decodable & Sendable>(
    _ type: T.Type, _ path: String, _ query: [(String, String)], work: Int? = nil
  ) async throws -> T {
    try await tokens.perform { token in
      let call = PixivCaller.Call(
        path: path, query: query, headers: Headers.app + [BearerTokens.header(token)])
      return try await caller.json(type, call, validate: AppClient.isRateLimit) { reply in
        try AppClient.refuse(reply, work)
      }
    }
  }

  /// "Rate Limit" comes as 403 by the reports; 30 s is the first pause that helps.
  @Sendable private static func isRateLimit(_ reply: HTTPReply) -> Verdict {
    guard reply.head.status == 403, let error = try? JSONReply.decode(AppErrorReply.self, from: reply.body),
      error.message.lowercased() == "rate limit"
    else { return .byStatus }
    return .tooMany(firstPause: .seconds(30))
  }

  private static func refuse(_ reply: HTTPReply, _ work: Int?) throws {
    // A page for people says nothing about the account or the work.
    guard JSONReply.looksLikeJSON(reply.body) else { return }
    let message = (try? JSONReply.decode(AppErrorReply.self, from: reply.body))?.message ?? ""
    switch reply.head.status {
    case 400, 401:
      if message.contains("invalid_grant") || message.contains("access token") { throw ExpiredToken() }
      throw RankingLogError.refused(
        address: "app-api.pixiv.net", status: reply.head.status, reason: message.quotable)
    case 404 where work != nil:
      throw RankingLogError.noSuchWork(id: work ?? 0, reason: "deleted, or there never was such a work")
    case 403:
      throw RankingLogError.signIn(
        "pixiv restricts this account for a while (\(message.quotable)); stop for a day")
    default: break
    }
  }
}
