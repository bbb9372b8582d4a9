extension RankingKind {
  /// The error if an account's settings hide a ranking; nil if they do not, or are unknown.
  func refusal(to account: PixivAccount) -> RankingLogError? {
    let needed = mode.rating
    guard let rating = account.rating, rating.code < needed.code else { return nil }
    return .signIn(
      "\(name) is not shown to \(account.name.quotable); switch on \(needed == .r18g ? "R-18G" : "R-18") works in the"
        + " account's settings at www.pixiv.net, or \(.useAnotherAccount)")
  }
}
