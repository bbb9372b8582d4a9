/// pixiv's public API, public-api.secure.pixiv.net/v1. Closed by pixiv in 2021; a mirror or an archive may answer.
struct PAPIClient: Sendable {
  private let caller: PixivCaller
  private let tokens: BearerTokens

  init(courier: Courier, tokens: BearerTokens) {
    caller = PixivCaller(courier: courier, host: "public-api.secure.pixiv.net")
    self.tokens = tokens
  }

  /// A page of 50 of a ranking; nil where there is none on that date.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int) async throws -> RankingPage? {
    let query = [
      ("mode", kind.mode.rawValue), ("page", String(page)), ("per_page", "50"), ("date", date.description),
      ("include_stats", "true"), ("include_sanity_level", "true"),
      ("image_sizes", "px_128x128,px_480mw,large"),
      ("profile_image_sizes", "px_170x170,px_50x50"),
    ]
    do {
      let reply = try await get(PAPIRankingReply.self, "/v1/ranking/\(kind.content.rawValue)", query)
      guard reply.date == nil || reply.date == date else {
        throw RankingLogError.notUnderstood(
          address: "public-api.secure.pixiv.net",
          reason: "asked for \(date), it answers for \(reply.date ?? date)")
      }
      return reply.entries.isEmpty && page == 1 ? nil : reply.page(number: page)
    } catch is NotFound {
      return nil
    }
  }

  /// A work, with the addresses of all its pages.
  func illust(_ id: Int) async throws -> Illust { try await work(id).illust }

  /// The frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation {
    guard let animation = try await work(id).animation else {
      throw RankingLogError.noSuchWork(id: id, reason: "it is no ugoira")
    }
    return animation
  }

  private func work(_ id: Int) async throws -> PAPIWork {
    let query = [
      ("image_sizes", "px_128x128,small,medium,large,px_480mw"),
      ("profile_image_sizes", "px_170x170,px_50x50"),
      ("include_stats", "true"),
    ]
    do {
      return try await get(PAPIWorkReply.self, "/v1/works/\(id).json", query).work
    } catch is NotFound {
      throw RankingLogError.noSuchWork(id: id, reason: "deleted, private, or there never was such a work")
    }
  }

  private func get<T: Decodable & Sendable>(_ type: T.Type, _ path: String, _ query: [(String, String)])
    async throws -> T
  {
    try await tokens.perform { token in
      let call = PixivCaller.Call(
        path: path, query: query, headers: Headers.old + [BearerTokens.header(token)])
      return try await caller.json(type, call, refusal: PAPIClient.refuse)
    }
  }

  private static func refuse(_ reply: HTTPReply) throws {
    let error = try? JSONReply.decode(PAPIErrorReply.self, from: reply.body)
    switch (reply.head.status, error?.code) {
    case (400, _) where error?.message.contains("access token") ?? false, (401, _): throw ExpiredToken()
    // "404 Not Found" without a code is what every address has answered since the API was closed.
    case (404, nil) where error?.message.hasPrefix("404") ?? true:
      throw RankingLogError.refused(
        address: "public-api.secure.pixiv.net", status: 404,
        reason: "pixiv closed this API in 2021; name a mirror with --connect-to, or use --source web")
    case (404, _): throw NotFound()
    default: break
    }
  }

  private struct NotFound: Error {}
}
