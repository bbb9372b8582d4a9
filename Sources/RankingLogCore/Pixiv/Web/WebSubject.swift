/// The subject of a request to pixiv's website: determines the Referer page and the meaning of a rejection.
enum WebSubject: Sendable {
  case work(Int)
  case artist(Int)
  case comments(work: Int)
  /// Data that only the account itself can see or change.
  case account

  /// The page on which a browser would send the request.
  var page: String {
    switch self {
    case .work(let id), .comments(let id): "\(PixivProtocol.Page.work)\(id)"
    case .artist(let id): "\(PixivProtocol.Page.user)\(id)"
    case .account: PixivProtocol.Page.home
    }
  }

  /// The error for a rejection.
  ///
  /// - Parameters:
  ///   - words: pixiv's status and message.
  ///   - isEnded: Whether the session has expired.
  func error(_ refusal: Refusal, _ words: String, isEnded: Bool = false) -> RankingLogError {
    switch (refusal, self) {
    case (.notShown, _) where isEnded: .signIn("\(WebSession.refused) (\(words))")
    case (.notShown, .account): .signIn("\(WebSession.refused) (\(words))")
    case (.gone, .work(let id)), (.gone, .comments(let id)): .noSuchWork(id)
    case (.gone, .artist(let id)): .noSuchArtist(id)
    case (.notShown, .comments(let id)):
      .nothing("work \(id): pixiv shows no comments (\(words)); its author may have closed them")
    case (.notShown, .work(let id)): .notShown(.work(id), reason: Message(words))
    case (.notShown, .artist(let id)): .notShown(.artist(id), reason: Message(words))
    case (.notUnderstood, _), (.gone, .account):
      .notUnderstood(endpoint: PixivProtocol.Host.web, reason: words)
    }
  }
}
