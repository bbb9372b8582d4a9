extension TransportError {
  /// The same for the person at the terminal; a cancellation stays one.
  func asRankingLogError(host: String, path: String = "") -> any Error {
    switch self {
    case .cancelled: CancellationError()
    case .rateLimited(let host, let wait):
      RankingLogError.rateLimited(host: host, reason: "it asked to wait \(wait.components.seconds) s more")
    case .file(let code): Files.failure(path, "cannot be written", code: code)
    case .notAsAsked(let host, let reason): RankingLogError.notUnderstood(address: host, reason: reason)
    case .tooLarge(let host, let limit):
      RankingLogError.notUnderstood(address: host, reason: "more than \(limit) bytes")
    case .refused(_, let target), .badURL(let target, _):
      RankingLogError.notUnderstood(address: host, reason: "it leads to \(target), which is not asked")
    default: RankingLogError.network(host: host, reason: "\(self)")
    }
  }
}
