import Synchronization

/// Who may ask a server on the loopback address: the browser that was opened with its key, and no page of another origin.
///
/// Any user of the machine and any page in the browser can reach the port. So a request needs a cookie, whose secret only
/// a key gives, once; and names of hosts and origins are compared with a fixed list, since a rebound name follows whoever
/// rebinds it. Cookies ignore ports, and another port counts as the same site, hence the check of `Sec-Fetch-Site`.
package final class LoopbackGate: Sendable {
  /// Where the key is given in.
  package static let openPath = "/open"

  private let port: UInt16
  private let cookie: String
  private let secret = SecretToken()
  private let key = SecretToken()
  private let keyEnd: ContinuousClock.Instant
  private let isKeyUsed = Mutex(false)

  /// - Parameters:
  ///   - name: For the cookie, of letters.
  ///   - keyLifetime: After which the key is worth nothing.
  package init(name: String, port: UInt16, keyLifetime: Duration = .seconds(60)) {
    (self.port, cookie, keyEnd) = (port, "\(name)-\(port)", .now + keyLifetime)
  }

  /// The address to open in a browser; it works once.
  package var address: String { "http://127.0.0.1:\(port)\(Self.openPath)?key=\(key.text)" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] }

  /// The response to a request that may not pass, or that gives in the key; nil if it may pass.
  package func response(to request: ServerRequest) -> ServerResponse? {
    let named = request.values("host")
    guard named.count == 1 else { return ServerResponse(400, text: "One Host header is needed.\n") }
    guard hosts.contains(named[0]) else { return ServerResponse(421, text: "This is not that host.\n") }
    guard ["GET", "HEAD", "POST", "DELETE"].contains(request.method) else {
      return ServerResponse(405, [("Allow", "GET, HEAD, POST, DELETE")])
    }
    guard isOwnPage(request) else { return ServerResponse(403, text: "Other pages may not ask.\n") }
    if request.target.hasPrefix(Self.openPath + "?") || request.target == Self.openPath {
      return open(request)
    }
    return hasSecret(request)
      ? nil : ServerResponse(401, text: "Open the address that the program printed. It works once.\n")
  }

  /// Whether a request comes from a page of ours, or from no page.
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

  /// Takes the key, once, and gives the cookie for it.
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
          "This address has been used, or is too old. If you did not open it, stop the program and begin anew.\n"
      )
    }
    return ServerResponse(
      303,
      [
        ("Location", "http://127.0.0.1:\(port)/"),
        ("Set-Cookie", "\(cookie)=\(secret.text); HttpOnly; SameSite=Strict; Path=/"),
      ])
  }
}
