import Testing

@testable import HTTPServer

struct LoopbackAuthorizerTests {
  private let gate = LoopbackAuthorizer(name: "test", port: 4000)
  private static let host = ("Host", "127.0.0.1:4000")

  /// The cookie that the key is exchanged for.
  private func cookie() throws -> (name: String, value: String) {
    let target = String(gate.address.dropFirst("http://127.0.0.1:4000".count))
    let opened = try #require(response("GET", target, [Self.host]))
    #expect(opened.status == 303 && opened.headers[0] == ("Location", "http://127.0.0.1:4000\(gate.root)"))
    let set = try #require(opened.headers.first { $0.name == "Set-Cookie" }).value
    #expect(set.hasPrefix("test-4000=") && set.hasSuffix("; HttpOnly; SameSite=Strict; Path=\(gate.root)"))
    return ("Cookie", String(set.split(separator: ";")[0]))
  }

  /// The response to a rejected request; nil for an accepted one.
  private func response(_ method: String, _ target: String, _ headers: [(name: String, value: String)])
    -> ServerResponse?
  {
    let admission = gate.admission(of: ServerRequest(method, target, headers: headers))
    return if case .rejected(let response) = admission { response } else { nil }
  }

  private func status(_ method: String, _ headers: [(name: String, value: String)]) -> Int? {
    response(method, gate.root, headers)?.status
  }

  @Test func `the key is valid once`() throws {
    let target = String(gate.address.dropFirst("http://127.0.0.1:4000".count))
    // A HEAD request does not use it up.
    #expect(response("HEAD", target, [Self.host])?.status == 403)
    _ = try cookie()
    for target in [
      target, "/open", "/open?key=", "/open?key=\(String(repeating: "0", count: 64))", "/open?key=%",
    ] {
      #expect(response("GET", target, [Self.host])?.status == 403, "\(target)")
    }
  }

  @Test func `an expired key is refused`() {
    let gate = LoopbackAuthorizer(name: "test", port: 4000, keyLifetime: .zero)
    let target = String(gate.address.dropFirst("http://127.0.0.1:4000".count))
    let admission = gate.admission(of: ServerRequest("GET", target, headers: [Self.host]))
    guard case .rejected(let response) = admission else {
      Issue.record("accepted")
      return
    }
    #expect(response.status == 403)
  }

  @Test func `only targets below the secret path are accepted, without that path`() throws {
    let cookie = try cookie()
    for target in ["/", "/data/index.js?pages=2", "//", "/\(gate.root)"] {
      let request = ServerRequest("GET", gate.root.dropLast() + target, headers: [Self.host, cookie])
      guard case .accepted(let relative) = gate.admission(of: request) else {
        Issue.record("\(target) is rejected")
        continue
      }
      #expect(relative == target)
    }
    let wrong = [
      "/", "", "*", "/data/index.js", String(gate.root.dropLast()), String(gate.root.dropFirst()),
      "/" + gate.root, "/\(String(repeating: "0", count: 32))/", "http://127.0.0.1:4000\(gate.root)",
      gate.root.dropLast() + "0/", "/é/", "é/",
    ]
    for target in wrong { #expect(response("GET", target, [Self.host, cookie])?.status == 401, "\(target)") }
    #expect(response("GET", gate.root, [Self.host])?.status == 401)
  }

  @Test func `requests with the cookie are accepted`() throws {
    let cookie = try cookie()
    #expect(status("GET", [Self.host, cookie]) == nil)
    #expect(status("HEAD", [("host", "localhost:4000"), ("cookie", "a=b; \(cookie.value); c")]) == nil)
    #expect(status("GET", [Self.host, ("Sec-Fetch-Site", "none"), cookie]) == nil)
    for origin in ["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"] {
      #expect(
        status("POST", [Self.host, cookie, ("Origin", origin), ("Sec-Fetch-Site", "same-origin")]) == nil)
    }
  }

  private static let refusals: [(String, [(String, String)], Int)] = [
    ("GET", [], 400),
    ("GET", [host, host], 400),
    ("GET", [host, ("HOST", "evil.example")], 400),
    ("GET", [("Host", "evil.example:4000")], 421),
    ("GET", [("Host", "127.0.0.1")], 421),
    ("GET", [("Host", "127.0.0.1:4001")], 421),
    ("GET", [("Host", "127.0.0.1:4000.evil.example")], 421),
    ("OPTIONS", [host], 405),
    ("PUT", [host], 405),
    ("get", [host], 405),
    ("GET", [host, ("Origin", "null")], 403),
    ("GET", [host, ("Origin", "http://127.0.0.1:4001")], 403),
    ("GET", [host, ("Origin", "https://127.0.0.1:4000")], 403),
    ("POST", [host, ("Origin", "http://127.0.0.1:4000"), ("Origin", "http://evil.example")], 403),
    ("POST", [host], 403),
    ("DELETE", [host], 403),
    ("GET", [host, ("Sec-Fetch-Site", "same-site")], 403),
    ("GET", [host, ("Sec-Fetch-Site", "cross-site")], 403),
    ("GET", [host, ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")], 403),
  ]

  @Test(arguments: refusals.indices)
  func `S2, S3, S4 foreign requests are refused, with the cookie or without`(index: Int) throws {
    let (method, headers, expected) = Self.refusals[index]
    #expect(status(method, headers) == expected)
    #expect(status(method, headers + [try cookie()]) == expected)
  }

  @Test func `another cookie is refused`() throws {
    let right = try cookie().value
    let wrong = [
      "", "test-4000", "test-4000=", "test-4000=\(String(repeating: "0", count: 64))",
      "test-4001=\(right.dropFirst(10))",
      String(right.dropLast()), right + "0", "x\(right)",
    ]
    #expect(status("GET", [Self.host]) == 401)
    for cookie in wrong { #expect(status("GET", [Self.host, ("Cookie", cookie)]) == 401, "\(cookie)") }
  }

  @Test func `secrets are long, and differ`() {
    let tokens = (0..<100).map { _ in SecretToken() }
    #expect(Set(tokens.map(\.text)).count == 100 && tokens.allSatisfy { $0.text.utf8.count == 64 })
    #expect(tokens[0].matches(tokens[0].text) && !tokens[0].matches(tokens[1].text) && !tokens[0].matches(""))
  }
}
