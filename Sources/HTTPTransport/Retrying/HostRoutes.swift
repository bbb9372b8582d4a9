import Synchronization

/// The hosts that have refused requests over IPv6 and answered over IPv4, and get requests over IPv4 only.
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

/// The route of one request to a host, which changes at most once for each reason.
struct RouteState {
  private let routes: HostRoutes
  private let host: String
  /// Whether IPv4 may be tried: it was not selected or excluded, and has not been tried.
  private var mayTryIPv4: Bool
  private var isOverIPv4 = false
  private var hasReconnected = false
  private var needsNewConnection = false

  /// - Parameter family: The version of IP that is selected for all requests; nil for both.
  init(_ routes: HostRoutes, to host: String, family: AddressFamily?) {
    (self.routes, self.host) = (routes, host)
    mayTryIPv4 = family == nil
  }

  /// Sets the route of the next attempt.
  func apply(to request: inout HTTPRequest) {
    request.addressFamily = isOverIPv4 ? .ipv4 : routes.family(for: host)
    request.needsNewConnection = needsNewConnection
  }

  /// Changes the route if that is the remedy, and has not been tried.
  ///
  /// - Returns: Whether the request is to be repeated immediately.
  mutating func change(for remedy: Remedy) -> Bool {
    needsNewConnection = false
    switch remedy {
    case .newConnection where !hasReconnected: (hasReconnected, needsNewConnection) = (true, true)
    case .ipv4 where mayTryIPv4: (mayTryIPv4, isOverIPv4, needsNewConnection) = (false, true, true)
    default: break
    }
    return needsNewConnection
  }

  /// Ends the trial of IPv4.
  ///
  /// - Parameter isRefused: Whether the response is an HTML page of the network, or none.
  mutating func end(isRefused: Bool) {
    if isOverIPv4, !isRefused { routes.useIPv4(for: host) }
    (isOverIPv4, needsNewConnection) = (isOverIPv4 && !isRefused, false)
  }
}
