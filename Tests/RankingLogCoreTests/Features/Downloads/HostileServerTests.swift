import TestSupport
import Testing

@testable import RankingLogCore

/// Servers that impersonate pixiv.
@Suite(
  .watchdog, .enabled(if: TestCertificate.canBeMade, "the openssl command is not installed"))
struct HostileServerTests {
  private func failure(_ server: TLSServer, _ change: (inout Configuration) -> Void) async throws -> String {
    let directory = try TemporaryDirectory()
    var configuration = Configuration(dataDirectory: directory.path + "/data", cacheDirectory: directory.path)
    {
      Timestamp(seconds: 1_710_041_400)
    }
    configuration.network.connectTo = ["::127.0.0.1:\(server.port)"]
    configuration.network.requestsPerMinute = nil
    configuration.network.retries = 0
    configuration.refreshToken = LocalWorld.token
    change(&configuration)
    let log = RankingLog(configuration)
    let error = await #expect(throws: RankingLogError.self) { _ = try await log.works.illust(7) }
    #expect(!Files.exists(directory.path + "/data"))
    return error?.description ?? ""
  }

  @Test func `a certificate for another name is refused, even from a trusted issuer`() async throws {
    let server = try TLSServer(name: "pixiv.example")
    let text = try await failure(server) { $0.network.caFile = server.certificate.path }
    #expect(text.hasPrefix("www.pixiv.net: TLS certificate verification failed ("), "\(text)")
    #expect(text.contains("the request was not sent"))
  }

  @Test func `a certificate with the right name from an unknown issuer is refused`() async throws {
    let text = try await failure(try TLSServer(name: "www.pixiv.net")) { _ in }
    #expect(text.hasPrefix("www.pixiv.net: TLS certificate verification failed ("), "\(text)")
  }

  @Test func `there is no fallback to plain HTTP for a server without TLS`() async throws {
    let plain = try TestServer { _, connection in connection.reply() }
    let server = try TLSServer(name: "www.pixiv.net")
    let text = try await failure(server) { $0.network.connectTo = ["::127.0.0.1:\(plain.port)"] }
    #expect(text.hasPrefix("www.pixiv.net: cannot connect ("), "\(text)")
  }
}
