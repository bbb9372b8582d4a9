import HTTPTransport

extension RetryingClient {
  /// Converts an error for the user. A cancellation remains a `CancellationError`.
  ///
  /// - Parameters:
  ///   - host: The host of the request.
  ///   - path: The file being written, if any.
  func rankingLogError(_ error: TransportError, host: String, path: String = "") -> any Error {
    switch error {
    case .cancelled: CancellationError()
    case .rateLimited(let host, let wait):
      RankingLogError.rateLimited(
        host: host, until: Timestamp(seconds: (clock.sinceEpoch() + wait).wholeSeconds),
        seconds: wait.wholeSeconds)
    case .noCertificates:
      RankingLogError.usage("\(error.reason); install the package ca-certificates, or \(.setCertificates)")
    case .limitReached(let limit):
      RankingLogError.incomplete("not fetched: the limit of \(limit) requests is reached")
    case .file(let code): Files.failure(path, "cannot be written", code: code)
    case .unexpectedResponse(let host, let reason):
      RankingLogError.notUnderstood(endpoint: host, reason: reason)
    case .challenged(PixivProtocol.Host.web):
      RankingLogError.challenged(host: PixivProtocol.Host.web, advice: "\(.useSource([.app]))")
    case .challenged(let host):
      RankingLogError.challenged(host: host, advice: "\(.retry) later, or \(.useAnotherProxy)")
    case .blocked(let host, let reason): RankingLogError.blocked(endpoint: host, reason: reason)
    case .tooLarge(let host, _): RankingLogError.notUnderstood(endpoint: host, reason: error.reason)
    case .refused(_, "https://\(PixivProtocol.Host.signIn)"):
      RankingLogError.notShown(.host(host), reason: "redirect to the login page")
    case .refused(_, let target), .badURL(let target, _):
      RankingLogError.notUnderstood(endpoint: host, reason: "refusing redirect to \(target)")
    default: RankingLogError.network(host: host, reason: error.reason)
    }
  }
}
