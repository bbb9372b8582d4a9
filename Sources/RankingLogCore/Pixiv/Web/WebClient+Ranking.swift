import HTTPTransport

// Past rankings, ranking.php: as JSON, and as the page that people see.
extension WebClient {
  /// Whether there is an account to ask as.
  var hasAccount: Bool { !session.header.isEmpty }

  /// A page of 50 of a ranking; nil where the Web says that there is none on that date, or no such page.
  ///
  /// The date is always sent: without one, the answer changes to the next day's between two pages at noon.
  ///
  /// - Parameter isOwn: Whether the account asks, which it does for rankings of R-18 works in any case.
  /// - Throws: ``ClosedDoor`` where the Web does not answer whoever asks so, and may answer otherwise.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int, asAccount isOwn: Bool = false)
    async throws -> RankingPage?
  {
    let call = rankingCall(
      kind, date, [("format", "json")], [("p", String(page))], asAccount: isOwn || kind.mode.isR18)
    do {
      let reply = try await caller.json(WebRankingReply.self, call) { reply in
        try WebClient.refuseRanking(reply, kind, date)
      }
      try reply.check(kind, date, page)
      return reply.page(number: page, kind: kind)
    } catch is NoSuchRanking {
      return nil
    } catch let error as RankingLogError {
      // A redirect to the page for signing in.
      guard case .notShown = error else { throw error }
      throw try await closed(kind, error)
    } catch let door as ClosedDoor {
      throw try await closed(kind, door.refusal)
    }
  }

  /// The JSON is not for whoever asks, or there is none any more: the account or the HTML page may do better.
  struct ClosedDoor: Error { let refusal: RankingLogError }

  /// The first page of a ranking out of the HTML page, which holds `"contents":[…]` since November 2025
  /// (goodtrailer/daily-desktop#116); nil where none is found in it.
  func rankingFromPage(_ kind: RankingKind, date: RankingDate) async throws -> RankingPage? {
    let call = rankingCall(kind, date, asAccount: kind.mode.isR18)
    // Once: the JSON was asked for as often as is kind.
    let reply = try await caller.read(call) { .accept($0) }.reply
    guard reply.head.status == 200, let contents = WebPage.contents(reply.body),
      let slots = try? JSONDecoding.decode([WebRankingSlot].self, from: contents), !slots.isEmpty
    else { return nil }
    // What follows and how much there is stands elsewhere, if at all; the next page will tell.
    return RankingPage(number: 1, entries: slots.places(kind), next: 2)
  }

  private func rankingCall(
    _ kind: RankingKind, _ date: RankingDate, _ format: [(String, String)] = [],
    _ page: [(String, String)] = [], asAccount isOwn: Bool
  ) -> PixivCaller.Call {
    // `content` is left out for the overall ranking: clients disagree on a word for it.
    let content = kind.content == .all ? [] : [("content", kind.content.rawValue)]
    return PixivCaller.Call(
      path: "/ranking.php",
      query: format + [("mode", kind.mode.rawValue)] + content + [("date", date.compact)] + page,
      headers: Headers.web(referer: "https://www.pixiv.net/ranking.php") + (isOwn ? session.header : []))
  }

  /// Throws what a refusal means. Its own word for "out of range" is `{"error":"ランキング集計の範囲外です"}`, a text; the
  /// envelope of other paths, in which `error` is true, says nothing of the ranking.
  private static func refuseRanking(_ reply: HTTPResponse, _ kind: RankingKind, _ date: RankingDate) throws {
    let status = reply.head.status
    switch status {
    case 404, 410:
      let fields = try? JSONDecoding.decode(LenientObject.self, from: reply.body)
      if fields?.string("error") != nil { throw NoSuchRanking() }
      throw ClosedDoor(
        refusal: .notUnderstood(
          address: "www.pixiv.net/ranking.php", reason: "HTTP \(status), and not in its own words"))
    case 401 where JSONDecoding.looksLikeJSON(reply.body), 403 where JSONDecoding.looksLikeJSON(reply.body):
      throw ClosedDoor(refusal: .notShown(.ranking(kind, date), reason: "HTTP \(status)"))
    default: break
    }
  }

  /// Why a ranking was not shown. With R-18 works: nobody is signed in, or the account does not want them.
  private func closed(_ kind: RankingKind, _ refusal: RankingLogError) async throws -> any Error {
    guard kind.mode.isR18, case .notShown = refusal else { return ClosedDoor(refusal: refusal) }
    guard hasAccount else {
      return RankingLogError.signIn(
        "the Web shows \(kind.name) to an account with R-18 works switched on only: \(SignInHint.web), or use --source app"
      )
    }
    let account = try await account()
    return kind.refusal(to: account)
      ?? RankingLogError.refused(
        address: "www.pixiv.net/ranking.php", status: 403,
        reason: "though \(account.name.quotable) is signed in; run the same command again later")
  }

  private struct NoSuchRanking: Error {}
}
