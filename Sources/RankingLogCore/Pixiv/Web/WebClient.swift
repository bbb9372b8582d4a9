/// The Web's own interface, www.pixiv.net, as its pages use it. Needs no account but for R-18.
struct WebClient: Sendable {
  private let caller: PixivCaller

  init(courier: Courier) {
    caller = PixivCaller(courier: courier, host: "www.pixiv.net")
  }

  /// A page of 50 of a ranking; nil where the Web says that there is none on that date, or no such page.
  ///
  /// The date is always sent: without one, the answer changes to the next day's between two pages at noon.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int) async throws -> RankingPage? {
    // `content` is left out for the overall ranking: clients disagree on a word for it.
    let content = kind.content == .all ? [] : [("content", kind.content.rawValue)]
    let call = PixivCaller.Call(
      path: "/ranking.php",
      query: [("format", "json"), ("mode", kind.mode.rawValue)] + content
        + [("date", date.compact), ("p", String(page))],
      headers: Headers.web(referer: "https://www.pixiv.net/ranking.php"))
    do {
      let reply = try await caller.json(WebRankingReply.self, call) { reply in
        // `{"error":"ランキング集計の範囲外です"}`: out of range. A page for people says nothing about the ranking.
        if reply.head.status == 404, JSONReply.looksLikeJSON(reply.body) { throw NoSuchRanking() }
        if reply.head.status == 403, kind.mode.isR18 {
          throw RankingLogError.signIn(
            "\(kind.name) needs an account with R-18 works switched on: set RANKINGLOG_REFRESH_TOKEN and use --source app"
          )
        }
      }
      guard reply.date == nil || reply.date == date else {
        throw RankingLogError.notUnderstood(
          address: "www.pixiv.net/ranking.php",
          reason: "asked for \(date), it answers for \(reply.date ?? date)")
      }
      return reply.page(number: page, kind: kind)
    } catch is NoSuchRanking {
      return nil
    }
  }

  /// A work, with its caption and counts.
  func illust(_ id: Int) async throws -> Illust {
    try await ajax(WebIllustReply.self, "/ajax/illust/\(id)", id).illust
  }

  /// The addresses of every page of a work. All are nil where the work is not shown to this viewer.
  func pages(_ id: Int) async throws -> [ImageURLs] {
    try await ajax([WebPageReply].self, "/ajax/illust/\(id)/pages", id).map(\.images)
  }

  /// The frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation {
    try await ajax(WebUgoiraReply.self, "/ajax/illust/\(id)/ugoira_meta", id).animation
  }

  private func ajax<Body: Decodable & Sendable>(_ type: Body.Type, _ path: String, _ id: Int) async throws
    -> Body
  {
    let call = PixivCaller.Call(
      path: path, headers: Headers.web(referer: "https://www.pixiv.net/artworks/\(id)"))
    let envelope = try await caller.json(WebEnvelope<Body>.self, call) { reply in
      try refuse(reply, id)
    }
    // Some failures come as 200; their text follows the account's language and is not matched.
    guard let body = envelope.body else { throw gone(id, envelope.message) }
    return body
  }

  private func refuse(_ reply: HTTPReply, _ id: Int) throws {
    // A page for people says nothing about the work.
    guard JSONReply.looksLikeJSON(reply.body) else { return }
    switch reply.head.status {
    case 404, 410: throw gone(id, "")
    case 400, 401, 403:
      throw RankingLogError.noSuchWork(
        id: id,
        reason:
          "pixiv does not show it without an account (HTTP \(reply.head.status)): members only, friends only or R-18"
      )
    default: break
    }
  }

  private func gone(_ id: Int, _ message: String) -> RankingLogError {
    .noSuchWork(
      id: id,
      reason: message.isEmpty ? "deleted, or there never was such a work" : "pixiv says: \(message.quotable)")
  }

  private struct NoSuchRanking: Error {}
}
