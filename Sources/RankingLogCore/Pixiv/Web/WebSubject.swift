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

  /// What a status other than 200 means; nil where it says nothing of the subject.
  func refusal(status: Int) -> RankingLogError? {
    switch (self, status) {
    case (.work(let id), 404), (.work(let id), 410), (.comments(let id), 404), (.comments(let id), 410):
      .noSuchWork(id)
    case (.work(let id), 400), (.work(let id), 401), (.work(let id), 403):
      .noSuchWork(
        id: id,
        reason:
          "pixiv does not show it without an account (HTTP \(status)): members only, friends only or R-18")
    case (.comments(let id), 400), (.comments(let id), 403):
      .nothing("work \(id): pixiv shows no comments (HTTP \(status)); its author may have closed them")
    case (.artist(let id), 404), (.artist(let id), 410): .noSuchArtist(id)
    case (.account, 400), (.account, 401), (.account, 403):
      .signIn("\(WebSession.refused) (HTTP \(status))")
    default: nil
    }
  }

  /// What it means that the envelope tells of a failure, though the status does not.
  func refusal(message: String) -> RankingLogError {
    let words = message.isEmpty ? nil : "pixiv says: \(message.quotable)"
    return switch self {
    case .work(let id), .comments(let id): words.map { .noSuchWork(id: id, reason: $0) } ?? .noSuchWork(id)
    case .artist(let id): words.map { .nothing("artist \(id): \($0)") } ?? .noSuchArtist(id)
    case .account: .signIn(words.map { "\(WebSession.refused); \($0)" } ?? WebSession.refused)
    }
  }
}
