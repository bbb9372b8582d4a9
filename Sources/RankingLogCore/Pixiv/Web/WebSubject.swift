/// What a call to the Web is about: it names the page that asks, and tells what a refusal means.
enum WebSubject: Sendable {
  case work(Int)
  case artist(Int)
  case comments(work: Int)
  /// What only the account itself may see or change.
  case account

  /// The page on which a browser would have asked.
  var page: String {
    switch self {
    case .work(let id), .comments(let id): "https://www.pixiv.net/artworks/\(id)"
    case .artist(let id): "https://www.pixiv.net/users/\(id)"
    case .account: "https://www.pixiv.net/"
    }
  }

  /// The error that a refusal is for a person.
  ///
  /// - Parameters:
  ///   - words: How pixiv put it, by status and text.
  ///   - isEnded: Whether the session that asked is known no more.
  func error(_ refusal: Refusal, _ words: String, isEnded: Bool = false) -> RankingLogError {
    switch (refusal, self) {
    case (.notShown, _) where isEnded: .signIn("\(WebSession.refused) (\(words))")
    case (.notShown, .account): .signIn("\(WebSession.refused) (\(words))")
    case (.gone, .work(let id)), (.gone, .comments(let id)): .noSuchWork(id)
    case (.gone, .artist(let id)): .noSuchArtist(id)
    case (.notShown, .comments(let id)):
      .nothing("work \(id): pixiv shows no comments (\(words)); its author may have closed them")
    case (.notShown, .work(let id)): .notShown(.work(id), reason: words)
    case (.notShown, .artist(let id)): .notShown(.artist(id), reason: words)
    case (.notUnderstood, _), (.gone, .account):
      .notUnderstood(address: WebSubject.host, reason: words)
    }
  }

  static let host = "www.pixiv.net"
}
