import Synchronization

/// The hosts that have refused requests over IPv6 and answered over IPv4, and get requests over IPv4 only.
///
/// Networks in front of a host may refuse one version of IP with an HTML page, although the host itself works.
final class HostRoutes: Sendable {
  private let ipv4Only = Mutex<Set<String>>([])

  /// The version of IP for requests to a host; nil for the client's.
  func family(for host: String) -> AddressFamily? {
    ipv4Only.withLock { $0.contains(host) } ? .ipv4 : nil
  }

  fileprivate func useIPv4(for host: String) {
    ipv4Only.withLock { _ = $0.insert(host) }
  }
}

/// The route of one request, which changes at most once for each reason.
struct RouteState {
  private let routes: HostRoutes
  /// Whether IPv4 may be tried: it was not selected or excluded, and has not been tried.
  private var mayTryIPv4: Bool
  private var isOverIPv4 = false
  private var hasReconnected = false
  private var needsNewConnection = false

  /// - Parameter family: The version of IP that is selected for all requests; nil for both.
  init(_ routes: HostRoutes, family: AddressFamily?) {
    self.routes = routes
    mayTryIPv4 = family == nil
  }

  /// Sets the route of the next attempt.
  func apply(to request: inout HTTPRequest, host: String) {
    request.addressFamily = isOverIPv4 ? .ipv4 : routes.family(for: host)
    request.needsNewConnection = needsNewConnection
  }

  /// The reason to try the other route without a delay; nil if the response counts.
  ///
  /// - Parameter kind: The kind of the body, which is determined only if the status requires it.
  mutating func next(after head: HTTPHead, _ kind: @autoclosure () -> BodyKind, host: String) -> String? {
    needsNewConnection = false
    if head.status == 421, !hasReconnected {
      // RFC 9110, 15.5.20: the request may be repeated over another connection.
      (hasReconnected, needsNewConnection) = (true, true)
      return "status 421"
    }
    let isRefused = (head.status == 403 || head.status == 503) && kind() == .html
    if isRefused, head.isOverIPv6, mayTryIPv4 {
      (mayTryIPv4, isOverIPv4, needsNewConnection) = (false, true, true)
      return "status \(head.status) over IPv6"
    }
    if isOverIPv4, !isRefused { routes.useIPv4(for: host) }
    isOverIPv4 = isOverIPv4 && !isRefused
    return nil
  }

  /// The attempt has failed without a response.
  mutating func fail() {
    (isOverIPv4, needsNewConnection) = (false, false)
  }
}
