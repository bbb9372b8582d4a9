import HTTPTransport

// Past rankings, ranking.php: as JSON, and as the HTML page.
extension WebClient {
  /// Whether there is an account.
  var hasAccount: Bool { !session.header.isEmpty }

  /// Fetches a page of 50 of a ranking; nil if pixiv's website reports no ranking for that date, or no such page.
  ///
  /// The date is always sent: without it, the ranking changes to the next day's between two pages at noon.
  ///
  /// - Parameter isOwn: Whether to send the request as the account; R-18 rankings always use it.
  /// - Throws: ``AccessDenied`` if pixiv rejects this viewer or format, and may accept another.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int, asAccount isOwn: Bool = false)
    async throws -> RankingPage?
  {
    let call = rankingCall(
      kind, date, [("format", "json")], [("p", String(page))], asAccount: isOwn || kind.mode.isR18)
    do {
      let reply = try await api.json(WebRankingReply.self, call) { reply in
        try WebClient.refuseRanking(reply, kind, date)
      }
      try reply.check(kind, date, page)
      return reply.page(number: page, kind: kind)
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
    let call = rankingCall(kind, date, asAccount: kind.mode.isR18)
    // Without retries, because the JSON has already used all of them.
    let reply = try await api.read(call) { .accept($0) }.reply
    guard reply.head.status == 200, let contents = WebPage.contents(reply.body),
      let slots = try? JSONDecoding.decode([WebRankingSlot].self, from: contents), !slots.isEmpty
    else { return nil }
    // The page may not contain the next page's number and the total; the next page has them.
    return RankingPage(number: 1, entries: slots.rankingEntries(kind), next: 2)
  }

  private func rankingCall(
    _ kind: RankingKind, _ date: RankingDate, _ format: [(String, String)] = [],
    _ page: [(String, String)] = [], asAccount isOwn: Bool
  ) -> PixivAPI.Call {
    // `content` is omitted for the overall ranking: clients disagree on its value.
    let content = kind.content == .all ? [] : [("content", kind.content.rawValue)]
    return PixivAPI.Call(
      path: "/ranking.php",
      query: format + [("mode", kind.mode.rawValue)] + content + [("date", date.compact)] + page,
      headers: Headers.web(referer: "https://www.pixiv.net/ranking.php") + (isOwn ? session.header : []))
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
          endpoint: "www.pixiv.net/ranking.php", reason: "HTTP \(status) without pixiv's own message"))
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
    let account = try await account()
    return kind.refusal(to: account)
      ?? RankingLogError.refused(
        endpoint: "www.pixiv.net/ranking.php", status: 403,
        reason: "although \(account.name.quotable) is signed in; \(.retry) later")
  }

  private struct NoSuchRanking: Error {}
}
