import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(
  .watchdog, .enabled(if: TestCertificate.canBeMade, "the openssl command is not installed"))
struct TLSTests {
  @Test func `a mapped host is verified by its own name`() async throws {
    let server = try TLSServer(name: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: server.certificate)
    let reply = try await client.reply(to: HTTPRequest(.get, "https://made-up.example/"))
    #expect(reply.head.status == 200)
  }

  @Test func `an untrusted certificate is refused`() async throws {
    let server = try TLSServer(name: "made-up.example")
    let other = try TLSServer(name: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: other.certificate)
    let error = await client.failure(of: HTTPRequest(.get, "https://made-up.example/?token=hidden"))
    guard case .tls("made-up.example", let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("hidden"))
  }

  @Test func `the system's CA bundle does not trust it either`() async throws {
    let server = try TLSServer(name: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: nil)
    let error = await client.failure(of: HTTPRequest(.get, "https://made-up.example/"))
    guard case .tls("made-up.example", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `if libcurl has no default bundle, the first readable bundle of the system is trusted`()
    async throws
  {
    let server = try TLSServer(name: "made-up.example")
    let other = try TLSServer(name: "made-up.example")
    let request = HTTPRequest(.get, "https://made-up.example/")
    for (bundles, isTrusted) in [
      (["/nowhere/ca.pem", server.certificate.path, other.certificate.path], true),
      ([other.certificate.path, server.certificate.path], false),
    ] {
      let client = server.client(for: "made-up.example", trusting: nil) { $0.systemCAFiles = bundles }
      #expect(
        await client.failure(of: request).map { $0.host == "made-up.example" } == (isTrusted ? nil : true))
    }
  }

  @Test func `without certificates, a request over TLS is not sent, and one without TLS is`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let client = HTTPClient.forTests { $0.systemCAFiles = ["/nowhere/ca.pem"] }
    let error = await client.failure(of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    #expect(error == .noCertificates)
    #expect(
      try await client.reply(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/")).head.status == 200)
    // A file of the user's replaces the system's.
    let secure = try TLSServer(name: "made-up.example")
    let trusting = secure.client(for: "made-up.example", trusting: secure.certificate) {
      $0.systemCAFiles = []
    }
    #expect(try await trusting.reply(to: HTTPRequest(.get, "https://made-up.example/")).head.status == 200)
  }

  @Test func `a certificate for another name is refused`() async throws {
    let server = try TLSServer(name: "made-up.example")
    let client = server.client(for: "else.example", trusting: server.certificate)
    let error = await client.failure(of: HTTPRequest(.get, "https://else.example/"))
    guard case .tls("else.example", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a failed handshake is not a certificate error`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let error = await HTTPClient.forTests().failure(
      of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    guard case .notConnected("127.0.0.1", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
