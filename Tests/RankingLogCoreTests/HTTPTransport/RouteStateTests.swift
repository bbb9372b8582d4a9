import Testing

@testable import HTTPTransport

struct RouteStateTests {
  private let routes = HostRoutes()

  private func route() -> RouteState { RouteState(routes, to: "host", family: nil) }

  /// Passes a response, and returns the version of IP of the next attempt; nil if the response counts.
  private func next(_ route: inout RouteState, _ status: Int, _ kind: BodyKind = .html, isOverIPv6: Bool)
    -> AddressFamily?
  {
    let hints = RetryHints(status: status, kind: kind, isOverIPv6: isOverIPv6)
    guard route.change(for: hints.remedy) else {
      route.end(isRefused: hints.isRefusal)
      return nil
    }
    var request = HTTPRequest(.get, "https://host/")
    route.apply(to: &request)
    #expect(request.needsNewConnection)
    return request.addressFamily
  }

  @Test(arguments: [403, 503])
  func `a page that refuses IPv6 is followed by one attempt over IPv4, and its success by all others`(
    status: Int
  ) {
    var route = self.route()
    #expect(next(&route, status, isOverIPv6: true) == .ipv4)
    #expect(next(&route, 200, .json, isOverIPv6: false) == nil)
    #expect(routes.family(for: "host") == .ipv4 && routes.family(for: "other") == nil)
  }

  @Test func `a host that refuses both versions keeps both`() {
    var route = self.route()
    #expect(next(&route, 403, isOverIPv6: true) == .ipv4)
    #expect(next(&route, 403, isOverIPv6: false) == nil)
    #expect(next(&route, 403, isOverIPv6: true) == nil)
    #expect(routes.family(for: "host") == nil)
  }

  @Test func `an attempt over IPv4 that fails is not repeated over IPv4`() {
    var route = self.route()
    #expect(next(&route, 403, isOverIPv6: true) == .ipv4)
    route.end(isRefused: true)
    var request = HTTPRequest(.get, "https://host/")
    route.apply(to: &request)
    #expect(request.addressFamily == nil && !request.needsNewConnection)
  }

  @Test(arguments: [(403, BodyKind.json, true), (404, .html, true), (403, .html, false), (200, .html, true)])
  func `other responses count`(status: Int, kind: BodyKind, isOverIPv6: Bool) {
    var route = self.route()
    #expect(next(&route, status, kind, isOverIPv6: isOverIPv6) == nil)
  }
}
