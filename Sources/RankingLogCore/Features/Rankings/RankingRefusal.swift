/// Refusals of ranking pages.
enum RankingRefusal {
  /// Whether a source refused a page, so that another one may show it.
  static func contains(_ error: any Error) -> Bool {
    error is ContradictoryPage || (error as? RankingLogError)?.effect.isRefusal ?? false
  }

  /// Returns the error if pixiv's website shows a ranking to no viewer, with the credentials that may help.
  static func ofWebsite(
    _ ranking: String, _ words: Message, _ credentials: Credentials, isAppLeftOut: Bool
  ) -> RankingLogError {
    let (isSignedIn, hasApp) = (credentials.session != nil, credentials.app != nil)
    var remedies: [Message] = isSignedIn ? [] : ["\(.signIn(hasApp ? .web : .appOrWeb))"]
    if isSignedIn, !hasApp { remedies.append("\(.signIn(.app)), because the app API may show it") }
    if hasApp, isAppLeftOut { remedies.append("\(.omit(.source)), because the app API may show it") }
    let viewer = isSignedIn ? "not even to this account" : "only to signed-in users"
    let refusal: Message = "pixiv shows \(ranking) \(viewer) (\(words))"
    return credentials.required(
      remedies.isEmpty ? refusal : "\(refusal): \(remedies.joined(separator: "; or "))")
  }
}
