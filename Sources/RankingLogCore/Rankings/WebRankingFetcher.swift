/// Asks the Web for pages of rankings, door by door: as anybody, once more as the account where there is one, and for
/// the page that people see, which has the first places. What other sources there are is not its business.
struct WebRankingFetcher {
  let pixiv: PixivSources
  /// Whether guests were refused, so that the account is asked for at once.
  private(set) var isClosedToGuests: Bool

  init(_ pixiv: PixivSources, isClosedToGuests: Bool) {
    (self.pixiv, self.isClosedToGuests) = (pixiv, isClosedToGuests)
  }

  /// - Throws: What the first door said, where none opened.
  mutating func page(
    _ number: Int, of kind: RankingKind, _ date: RankingDate, next: Int?, announced: Int?
  ) async throws -> RankingPage? {
    // R-18 rankings are asked for as the account in any case.
    let asAccount = pixiv.web.hasAccount && !kind.mode.isR18 ? [true] : []
    var refusal: RankingLogError?
    for isOwn in (isClosedToGuests && !asAccount.isEmpty ? [] : [false]) + asAccount {
      do {
        let found = try await pixiv.ranking(
          .web, kind, date, page: number, next: next, announced: announced, asAccount: isOwn)
        isClosedToGuests = isOwn
        return found
      } catch let door as WebClient.ClosedDoor {
        refusal = refusal ?? door.refusal
      }
    }
    if number == 1, let found = try await fromPage(kind, date) { return found }
    throw refusal ?? CancellationError()
  }

  private func fromPage(_ kind: RankingKind, _ date: RankingDate) async throws -> RankingPage? {
    do {
      return try await pixiv.web.rankingFromPage(kind, date: date)
    } catch let error as RankingLogError where error.isRefusal {
      return nil
    }
  }

  /// The error where no door opened, with the keys that might open one.
  static func isClosed(_ ranking: String, _ words: String, _ keys: AccountKeys, isAppLeftOut: Bool)
    -> RankingLogError
  {
    let (isSignedIn, hasApp) = (keys.session != nil, keys.app != nil)
    var remedies = isSignedIn ? [] : [hasApp ? SignInHint.web : SignInHint.either]
    if isSignedIn, !hasApp { remedies.append("\(SignInHint.app), the App may show it") }
    if hasApp, isAppLeftOut { remedies.append("leave --source out, the App may show it") }
    let viewer = isSignedIn ? "not even to this account" : "to signed-in people only"
    return .signIn(
      "pixiv shows \(ranking) \(viewer) (\(words))"
        + (remedies.isEmpty ? "" : ": " + remedies.joined(separator: "; or ")))
  }

  /// Whether a source refused to give a page, so that another one may be asked.
  static func isRefusal(_ error: any Error) -> Bool {
    error is ContradictoryPage || (error as? RankingLogError)?.isRefusal ?? false
  }
}

extension RankingLogError {
  /// Whether a source refused, so that another one may be asked; a network that fails, fails for all.
  var isRefusal: Bool {
    switch self {
    case .refused(_, let status, _): status < 500
    case .blocked, .notUnderstood, .notShown, .signIn: true
    default: false
    }
  }
}
