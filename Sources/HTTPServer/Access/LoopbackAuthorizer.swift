import Synchronization

/// The access rules of a server on the loopback address. Only the browser that opened the link with the key has access,
/// and only for the server's own pages.
///
/// Any user of the machine and any page in the browser can reach the port. A request therefore needs a cookie, which
/// the key sets once. Names of hosts and origins are compared with a fixed list, because a DNS server can rebind any
/// other name. Cookies ignore ports, so all pages are below a secret path: browsers send the cookie only to URLs below
/// it, which pages on other ports cannot guess. Another port is the same site, so `Sec-Fetch-Site` is checked as well.
package final class LoopbackAuthorizer: Sendable {
  /// The path that accepts the key.
  package static let openPath = "/open"

  private let port: UInt16
  private let cookie: String
  private let secret = SecretToken()
  private let path = SecretToken(words: 2)
  private let key = SecretToken()
  private let keyEnd: ContinuousClock.Instant
  private let isKeyUsed = Mutex(false)

  /// - Parameters:
  ///   - name: The prefix of the cookie, in letters.
  ///   - keyLifetime: The time until the key expires.
  package init(name: String, port: UInt16, keyLifetime: Duration = .seconds(60)) {
    (self.port, cookie, keyEnd) = (port, "\(name)-\(port)", .now + keyLifetime)
  }

  /// The address to open in a browser; it is valid once.
  package var address: String { "http://127.0.0.1:\(port)\(Self.openPath)?key=\(key.text)" }

  /// The path of the pages: `/SECRET/`.
  package var root: String { "/\(path.text)/" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] }

  /// The decision on a request. An accepted target is relative to the secret path; a request with the key is answered
  /// here.
  package func admission(of request: ServerRequest) -> Admission {
    if let response = response(to: request) { return .rejected(response) }
    guard hasSecret(request), let target = relativeTarget(request.target) else {
      return .rejected(
        ServerResponse(401, text: "Open the printed link. It works once.\n"))
    }
    return .accepted(target: target)
  }

  /// The response to a request from another page or with the key; nil for other requests.
  private func response(to request: ServerRequest) -> ServerResponse? {
    let named = request.values("host")
    guard named.count == 1 else {
      return ServerResponse(400, text: "The request must have one Host header.\n")
    }
    guard hosts.contains(named[0]) else {
      return ServerResponse(421, text: "This server does not serve that host.\n")
    }
    guard ["GET", "HEAD", "POST", "DELETE"].contains(request.method) else {
      return ServerResponse(405, [("Allow", "GET, HEAD, POST, DELETE")])
    }
    guard isOwnPage(request) else {
      return ServerResponse(403, text: "Requests from other pages are refused.\n")
    }
    if request.target.hasPrefix(Self.openPath + "?") || request.target == Self.openPath {
      return open(request)
    }
    return nil
  }

  /// The target without the secret path; nil for other targets.
  private func relativeTarget(_ target: String) -> String? {
    let bytes = target.utf8.dropFirst()
    guard target.utf8.first == UInt8(ascii: "/"), let end = bytes.firstIndex(of: UInt8(ascii: "/")),
      path.matches(target[bytes.startIndex..<end])
    else { return nil }
    return String(target[end...])
  }

  /// Whether a request comes from a page of this server, or from no page.
  private func isOwnPage(_ request: ServerRequest) -> Bool {
    let origins = request.values("origin")
    let isReading = request.method == "GET" || request.method == "HEAD"
    guard
      origins.isEmpty
        ? isReading : origins.count == 1 && hosts.contains(where: { "http://\($0)" == origins[0] })
    else { return false }
    return request.values("sec-fetch-site").allSatisfy { $0 == "same-origin" || $0 == "none" }
  }

  private func hasSecret(_ request: ServerRequest) -> Bool {
    request.values("cookie").contains { header in
      header.split(separator: ";").contains { pair in
        let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        return sides.count == 2 && sides[0] == cookie && secret.matches(sides[1])
      }
    }
  }

  /// Accepts the key once, and sets the cookie.
  private func open(_ request: ServerRequest) -> ServerResponse {
    let given = RequestTarget(request.target)?.query["key"] ?? ""
    let isFirst =
      request.method == "GET" && key.matches(given) && .now < keyEnd
      && isKeyUsed.withLock { isUsed in
        defer { isUsed = true }
        return !isUsed
      }
    guard isFirst else {
      return ServerResponse(
        403,
        text:
          "This link was already used, or has expired. If you did not open it, stop the program and start it again.\n"
      )
    }
    return ServerResponse(
      303,
      [
        ("Location", "http://127.0.0.1:\(port)\(root)"),
        ("Set-Cookie", "\(cookie)=\(secret.text); HttpOnly; SameSite=Strict; Path=\(root)"),
      ])
  }
}
