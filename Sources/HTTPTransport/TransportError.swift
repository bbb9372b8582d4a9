#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why there is no answer. Errors name hosts and never carry a URL's query, a header or a password.
package enum TransportError: Error, Equatable, Sendable {
  case badURL(url: String, reason: String)
  /// A name or a value that would break the head apart.
  case badHeader(name: String)
  case notResolved(host: String)
  case notConnected(host: String, reason: String)
  case proxy(reason: String)
  /// The server could not prove who it is.
  case tls(host: String, reason: String)
  /// Connecting, or the whole request, took longer than it may.
  case timedOut(host: String)
  /// The connection stands, but nothing came for the stall time.
  case stalled(host: String)
  case reset(host: String, reason: String)
  /// The body ended before it was whole.
  case cut(host: String, received: Int64, expected: Int64?)
  /// What came is not HTTP, or not in the encoding it claims.
  case malformed(host: String, reason: String)
  case tooLarge(host: String, limit: Int)
  /// The file could not be written; `code` is the system's `errno`.
  case file(code: Int32)
  case cancelled
  /// The client has gone.
  case closed
  /// The rules forbid that way. `from` is nil when it was asked for directly, and not by a redirect.
  case refused(from: String?, to: String)
  case tooManyRedirects(host: String)
  /// The host asked for more patience than there is; `wait` is what it asked for last.
  case rateLimited(host: String, wait: Duration)
  /// An answer, again and again, but not to what was asked.
  case notAsAsked(host: String, reason: String)
  /// What came, again and again, is no answer of this host.
  case blocked(host: String, reason: String)
  /// Nobody was asked: this system, or the libcurl that is installed, cannot.
  case local(reason: String)
  case other(host: String, code: Int, reason: String)
}

extension TransportError: CustomStringConvertible {
  /// Which host it was, and why.
  package var description: String { host.map { "\($0): \(reason)" } ?? reason }

  /// Who is to blame; nil where it is no host.
  package var host: String? {
    switch self {
    case .notResolved(let host), .notConnected(let host, _), .tls(let host, _), .timedOut(let host),
      .stalled(let host), .reset(let host, _), .cut(let host, _, _), .malformed(let host, _),
      .tooLarge(let host, _), .tooManyRedirects(let host), .rateLimited(let host, _),
      .notAsAsked(let host, _), .blocked(let host, _), .other(let host, _, _):
      host
    case .badURL, .badHeader, .proxy, .file, .cancelled, .closed, .refused, .local: nil
    }
  }

  /// Why there is no answer, without the host.
  package var reason: String {
    switch self {
    case .badURL(let url, let reason): "\(url) cannot be asked for: \(reason)"
    case .badHeader(let name): "the header \(name) has characters that no header may have"
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
    case .tooLarge(_, let limit): "more than \(limit) bytes"
    case .file(let code): "the file cannot be written: \(String(cString: strerror(code)))"
    case .cancelled: "cancelled"
    case .closed: "the connections are already closed"
    case .refused(let from?, let to): "\(from) redirects to \(to), which is not allowed"
    case .refused(nil, let to): "\(to) may not be asked for this"
    case .tooManyRedirects: "it redirects without end"
    case .rateLimited(_, let wait): "it asked to wait \(wait.components.seconds) s more"
    case .notAsAsked(_, let reason): "not what was asked for: \(reason)"
    case .blocked(_, let reason): "no answer, but \(reason)"
    case .local(let reason): reason
    case .other(_, let code, let reason): "\(reason) (libcurl error \(code))"
    }
  }
}

extension TransportError {
  /// libcurl itself refuses an option or a handle.
  package static func libcurl(_ code: Int, _ reason: String) -> TransportError {
    .local(reason: "libcurl: \(reason) (error \(code))")
  }
}
