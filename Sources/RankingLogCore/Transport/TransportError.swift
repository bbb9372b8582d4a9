#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why there is no answer. Errors name hosts and never carry a URL's query, a header or a password.
enum TransportError: Error, Equatable, Sendable {
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
  case other(host: String, code: Int, reason: String)
}

extension TransportError: CustomStringConvertible {
  var description: String {
    switch self {
    case .badURL(let url, let reason): "\(url) cannot be asked for: \(reason)"
    case .badHeader(let name): "the header \(name) has characters that no header may have"
    case .notResolved(let host): "\(host) was not found; is there a connection to the network?"
    case .notConnected(let host, let reason): "no connection to \(host): \(reason)"
    case .proxy(let reason): "the proxy does not work: \(reason)"
    case .tls(let host, let reason): "\(host) did not prove who it is: \(reason)"
    case .timedOut(let host): "\(host) did not answer in time"
    case .stalled(let host): "\(host) stopped sending"
    case .reset(let host, let reason): "\(host) broke the connection: \(reason)"
    case .cut(let host, let received, let expected?):
      "\(host) sent \(received) of \(expected) bytes"
    case .cut(let host, let received, nil): "\(host) broke off after \(received) bytes"
    case .malformed(let host, let reason): "\(host) sent what cannot be read: \(reason)"
    case .tooLarge(let host, let limit): "\(host) sent more than \(limit) bytes"
    case .file(let code): "the file cannot be written: \(String(cString: strerror(code)))"
    case .cancelled: "cancelled"
    case .closed: "the connections are already closed"
    case .refused(let from?, let to): "\(from) redirects to \(to), which is not allowed"
    case .refused(nil, let to): "\(to) may not be asked for this"
    case .tooManyRedirects(let host): "\(host) redirects without end"
    case .rateLimited(let host, let wait):
      "\(host) asks to wait \(wait.components.seconds) s; try again later"
    case .notAsAsked(let host, let reason): "\(host) did not send what was asked for: \(reason)"
    case .blocked(let host, let reason): "\(host) did not answer: \(reason)"
    case .other(let host, let code, let reason): "\(host): \(reason) (libcurl error \(code))"
    }
  }
}
