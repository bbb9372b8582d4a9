/// A fetcher of ranking pages from pixiv's website. Sends requests as a guest, then as the account if there is one,
/// then for the HTML page, which contains the first entries. It does not use other sources.
struct WebRankingFetcher {
  let web: WebClient
  /// Whether guests were refused, so that requests are sent as the account immediately.
  private(set) var isClosedToGuests: Bool

  init(_ web: WebClient, isClosedToGuests: Bool) {
    (self.web, self.isClosedToGuests) = (web, isClosedToGuests)
  }

  /// Fetches a page.
  ///
  /// - Throws: The first refusal, if all attempts are refused.
  mutating func ranking(_ kind: RankingKind, _ date: RankingDate, after page: RankingPage?) async throws
    -> RankingPage?
  {
    // R-18 rankings always use the account.
    let asAccount = web.hasAccount && !kind.mode.isR18 ? [true] : []
    var refusal: RankingLogError?
    for isOwn in (isClosedToGuests && !asAccount.isEmpty ? [] : [false]) + asAccount {
      do {
        let found = try await web.ranking(kind, date: date, after: page, asAccount: isOwn)
        isClosedToGuests = isOwn
        return found
      } catch let denied as WebClient.AccessDenied {
        refusal = refusal ?? denied.refusal
      }
    }
    if page == nil, let found = try await fromPage(kind, date) { return found }
    throw refusal ?? CancellationError()
  }

  private func fromPage(_ kind: RankingKind, _ date: RankingDate) async throws -> RankingPage? {
    do {
      return try await web.rankingFromPage(kind, date: date)
    } catch let error as RankingLogError where error.effect.isRefusal {
      return nil
    }
  }
}
