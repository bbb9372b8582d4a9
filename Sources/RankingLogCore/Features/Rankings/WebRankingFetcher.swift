/// A fetcher of ranking pages from pixiv's website. Sends requests as a guest, then as the account if there is one,
/// then for the HTML page, which contains the first entries. It does not use other sources.
struct WebRankingFetcher {
  let pixiv: PixivSources
  /// Whether guests were refused, so that requests are sent as the account immediately.
  private(set) var isClosedToGuests: Bool

  init(_ pixiv: PixivSources, isClosedToGuests: Bool) {
    (self.pixiv, self.isClosedToGuests) = (pixiv, isClosedToGuests)
  }

  /// Fetches a page.
  ///
  /// - Throws: The first refusal, if all attempts are refused.
  mutating func page(
    _ number: Int, of kind: RankingKind, _ date: RankingDate, next: Int?, announced: Int?
  ) async throws -> RankingPage? {
    // R-18 rankings always use the account.
    let asAccount = pixiv.web.hasAccount && !kind.mode.isR18 ? [true] : []
    var refusal: RankingLogError?
    for isOwn in (isClosedToGuests && !asAccount.isEmpty ? [] : [false]) + asAccount {
      do {
        let found = try await pixiv.ranking(
          .web, kind, date, page: number, next: next, announced: announced, asAccount: isOwn)
        isClosedToGuests = isOwn
        return found
      } catch let denied as WebClient.AccessDenied {
        refusal = refusal ?? denied.refusal
      }
    }
    if number == 1, let found = try await fromPage(kind, date) { return found }
    throw refusal ?? CancellationError()
  }

  private func fromPage(_ kind: RankingKind, _ date: RankingDate) async throws -> RankingPage? {
    do {
      return try await pixiv.web.rankingFromPage(kind, date: date)
    } catch let error as RankingLogError where error.effect.isRefusal {
      return nil
    }
  }

  /// Returns the error if all attempts were refused, with the credentials that may help.
  static func isClosed(_ ranking: String, _ words: Message, _ credentials: Credentials, isAppLeftOut: Bool)
    -> RankingLogError
  {
    let (isSignedIn, hasApp) = (credentials.session != nil, credentials.app != nil)
    var remedies: [Message] = isSignedIn ? [] : ["\(.signIn(hasApp ? .web : .appOrWeb))"]
    if isSignedIn, !hasApp { remedies.append("\(.signIn(.app)), because the app API may show it") }
    if hasApp, isAppLeftOut { remedies.append("\(.omit(.source)), because the app API may show it") }
    let viewer = isSignedIn ? "not even to this account" : "only to signed-in users"
    let refusal: Message = "pixiv shows \(ranking) \(viewer) (\(words))"
    return credentials.required(
      remedies.isEmpty ? refusal : "\(refusal): \(remedies.joined(separator: "; or "))")
  }

  /// Whether a source refused a page, so that a fallback makes sense.
  static func isRefusal(_ error: any Error) -> Bool {
    error is ContradictoryPage || (error as? RankingLogError)?.effect.isRefusal ?? false
  }
}
