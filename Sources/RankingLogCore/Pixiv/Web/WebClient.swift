/// The Web's own interface, www.pixiv.net, as its pages use it. Needs no account but for R-18 and what is an account's
/// own; everything else is asked without one.
struct WebClient: Sendable {
  let caller: PixivCaller
  let session: WebSession

  /// - Parameter cookie: The value of `PHPSESSID`, by which pixiv knows the account; nil where there is none.
  init(courier: Courier, cookie: (@Sendable () -> String?)? = nil) {
    caller = PixivCaller(courier: courier, host: "www.pixiv.net")
    session = WebSession(cookie: cookie ?? { nil })
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
      headers: Headers.web(referer: "https://www.pixiv.net/ranking.php")
        + (kind.mode.isR18 ? session.header : []))
    do {
      let reply = try await caller.json(WebRankingReply.self, call) { reply in
        // `{"error":"ランキング集計の範囲外です"}`: out of range. A page for people says nothing about the ranking.
        if reply.head.status == 404, JSONReply.looksLikeJSON(reply.body) { throw NoSuchRanking() }
        if reply.head.status == 403, kind.mode.isR18 { throw NotForThisViewer() }
      }
      guard reply.date == nil || reply.date == date else {
        throw RankingLogError.notUnderstood(
          address: "www.pixiv.net/ranking.php",
          reason: "asked for \(date), it answers for \(reply.date ?? date)")
      }
      return reply.page(number: page, kind: kind)
    } catch is NoSuchRanking {
      return nil
    } catch is NotForThisViewer {
      throw try await refusal(of: kind)
    }
  }

  /// Why a ranking with R-18 works was not shown: nobody is signed in, or the account does not want them.
  private func refusal(of kind: RankingKind) async throws -> RankingLogError {
    guard !session.header.isEmpty else {
      return .signIn(
        "\(kind.name) needs an account with R-18 works switched on: \(SignInHint.either) and use --source app"
      )
    }
    let account = try await account()
    return kind.refusal(to: account)
      ?? .refused(
        address: "www.pixiv.net/ranking.php", status: 403,
        reason: "though \(account.name.quotable) is signed in; run the same command again later")
  }

  /// A work, with its caption and counts.
  func illust(_ id: Int) async throws -> Illust {
    try await ajax(WebIllustReply.self, "/ajax/illust/\(id)", about: .work(id)).illust
  }

  /// The addresses of every page of a work. All are nil where the work is not shown to this viewer.
  func pages(_ id: Int) async throws -> [ImageURLs] {
    try await ajax([WebPageReply].self, "/ajax/illust/\(id)/pages", about: .work(id)).map(\.images)
  }

  /// The frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation {
    try await ajax(WebUgoiraReply.self, "/ajax/illust/\(id)/ugoira_meta", about: .work(id)).animation
  }

  /// The body of an answer in the Web's envelope.
  ///
  /// - Parameter isOwn: Whether the account asks; it has to be there then.
  func ajax<Body: Decodable & Sendable>(
    _ type: Body.Type, _ path: String, _ query: [(String, String)] = [], about subject: WebSubject,
    asAccount isOwn: Bool = false
  ) async throws -> Body {
    let call = PixivCaller.Call(
      path: path, query: query,
      headers: Headers.web(referer: subject.page) + (isOwn ? try session.requiredHeader() : []))
    let envelope = try await caller.json(WebEnvelope<Body>.self, call) { reply in
      // A page for people says nothing about what was asked for.
      guard JSONReply.looksLikeJSON(reply.body) else { return }
      if let refusal = subject.refusal(status: reply.head.status) { throw refusal }
    }
    // Some failures come as 200; their text follows the account's language and is not matched.
    guard let body = envelope.body else { throw subject.refusal(message: envelope.message) }
    return body
  }

  private struct NoSuchRanking: Error {}
  private struct NotForThisViewer: Error {}
}
