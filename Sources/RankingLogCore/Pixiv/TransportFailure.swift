extension TransportError {
  /// The same for the person at the terminal; a cancellation stays one.
  ///
  /// - Parameters:
  ///   - host: Whom the request was for.
  ///   - path: The file that was being written, if any.
  func asRankingLogError(host: String, path: String = "") -> any Error {
    switch self {
    case .cancelled: CancellationError()
    case .rateLimited(let host, let wait):
      RankingLogError.rateLimited(host: host, reason: "it asked to wait \(wait.components.seconds) s more")
    case .file(let code): Files.failure(path, "cannot be written", code: code)
    case .notAsAsked(let host, let reason): RankingLogError.notUnderstood(address: host, reason: reason)
    case .blocked(let host, let reason): RankingLogError.blocked(address: host, reason: reason)
    case .tooLarge(let host, let limit):
      RankingLogError.notUnderstood(address: host, reason: "more than \(limit) bytes")
    case .refused(_, "https://accounts.pixiv.net"):
      RankingLogError.notShown(what: host, reason: "it leads to the page for signing in")
    case .refused(_, let target), .badURL(let target, _):
      RankingLogError.notUnderstood(address: host, reason: "it leads to \(target), which is not asked")
    default: RankingLogError.network(host: host, reason: reason)
    }
  }

  /// Why there is no answer, without the host, which the message names already.
  private var reason: String {
    switch self {
    case .notResolved: "no such host is known"
    case .notConnected(_, let reason): "no connection (\(reason))"
    case .proxy(let reason): "the proxy does not work (\(reason))"
    case .tls(_, let reason): "it did not prove who it is (\(reason)); nothing was sent"
    case .timedOut: "no answer in time"
    case .stalled: "it stopped sending"
    case .reset(_, let reason): "the connection broke (\(reason))"
    case .cut(_, let received, let expected?): "only \(received) of \(expected) bytes came"
    case .cut(_, let received, nil): "it broke off after \(received) bytes"
    case .malformed(_, let reason): "what came cannot be read (\(reason))"
    case .tooManyRedirects: "it redirects without end"
    default: "\(self)"
    }
  }
}
