import Platform

/// The failure of a request. Errors name hosts, and never contain a URL's query, a header value or a password.
package enum TransportError: Error, Equatable, Sendable {
  case badURL(url: String, reason: String)
  /// A header name or value contains characters that would break the head.
  case badHeader(name: String)
  case notResolved(host: String)
  case notConnected(host: String, reason: String)
  case proxy(reason: String)
  /// TLS certificate verification failed.
  case tls(host: String, reason: String)
  /// The system has no trusted CA certificates. The request was not sent.
  case noCertificates
  /// Connecting or the complete request exceeded its timeout.
  case timedOut(host: String)
  /// The host sent no data for the stall timeout.
  case stalled(host: String)
  case reset(host: String, reason: String)
  /// The body is truncated.
  case truncated(host: String, received: Int64, expected: Int64?)
  /// The response is not HTTP, or not in the encoding it announces.
  case malformed(host: String, reason: String)
  case tooLarge(host: String, limit: Int)
  /// The client may send no more requests. The request was not sent.
  case limitReached(Int)
  /// Writing the file failed; `code` is `errno`.
  case file(code: Int32)
  case cancelled
  /// The client was closed.
  case closed
  /// The rules forbid the URL. `from` is nil when it was requested directly and not by a redirect.
  case refused(from: String?, to: String)
  case tooManyRedirects(host: String)
  /// The requested wait, or the number of pauses, exceeds the maximum; `wait` is the last one requested.
  case rateLimited(host: String, wait: Duration)
  /// Every attempt returned a response that the caller rejected.
  case unexpectedResponse(host: String, reason: String)
  /// Every attempt returned a response from something other than the host.
  case blocked(host: String, reason: String)
  /// The host's network requires a browser check. Not retried, because each request may extend the refusal.
  case challenged(host: String)
  /// The request was not sent: the system or the installed libcurl failed.
  case local(reason: String)
  case other(host: String, code: Int, reason: String)
}

extension TransportError: CustomStringConvertible {
  /// The host, if any, and the reason.
  package var description: String { host.map { "\($0): \(reason)" } ?? reason }

  /// The host that failed; nil if no host is involved.
  package var host: String? {
    switch self {
    case .notResolved(let host), .notConnected(let host, _), .tls(let host, _), .timedOut(let host),
      .stalled(let host), .reset(let host, _), .truncated(let host, _, _), .malformed(let host, _),
      .tooLarge(let host, _), .tooManyRedirects(let host), .rateLimited(let host, _),
      .unexpectedResponse(let host, _), .blocked(let host, _), .challenged(let host), .other(let host, _, _):
      host
    case .badURL, .badHeader, .proxy, .noCertificates, .limitReached, .file, .cancelled, .closed, .refused,
      .local:
      nil
    }
  }

  /// The reason, without the host.
  package var reason: String {
    switch self {
    case .badURL(let url, let reason): "cannot request \(url): \(reason)"
    case .badHeader(let name): "invalid characters in header \(name)"
    case .notResolved: "host not found"
    case .notConnected(_, let reason): "cannot connect (\(reason))"
    case .proxy(let reason): "proxy error (\(reason))"
    case .tls(_, let reason): "TLS certificate verification failed (\(reason)); the request was not sent"
    case .noCertificates: "no trusted CA certificates found on this system"
    case .timedOut: "timed out"
    case .stalled: "transfer stalled"
    case .reset(_, let reason): "connection lost (\(reason))"
    case .truncated(_, let received, let expected?): "truncated after \(received) of \(expected) bytes"
    case .truncated(_, let received, nil): "truncated after \(received) bytes"
    case .malformed(_, let reason): "invalid response (\(reason))"
    case .tooLarge(_, let limit): "more than \(limit) bytes"
    case .limitReached(let limit): "the limit of \(limit) requests is reached"
    case .file(let code): "cannot write file: \(String(cString: strerror(code)))"
    case .cancelled: "cancelled"
    case .closed: "client is closed"
    case .refused(let from?, let to): "refusing redirect from \(from) to \(to)"
    case .refused(nil, let to): "refusing request to \(to)"
    case .tooManyRedirects: "too many redirects"
    case .rateLimited(_, let wait): "retry after \(wait.components.seconds) s"
    case .unexpectedResponse(_, let reason): "unexpected response (\(reason))"
    case .blocked(_, let reason): "unexpected response (\(reason))"
    case .challenged: "Cloudflare requires a browser check"
    case .local(let reason): reason
    case .other(_, let code, let reason): "\(reason) (libcurl error \(code))"
    }
  }
}

extension TransportError {
  /// The error for an option or a handle that libcurl rejected.
  package static func libcurl(_ code: Int, _ reason: String) -> TransportError {
    .local(reason: "libcurl: \(reason) (error \(code))")
  }
}
