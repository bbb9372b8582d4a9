import TestSupport
import Testing

@testable import RankingLogCore

/// The host is `localhost`, which has an address of both versions.
@Suite(.watchdog, .enabled(if: LocalPixiv.hasIPv6, "no IPv6 on this machine"))
struct IPVersionTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private func app(_ version: IPVersion) throws -> AppClient {
    let services = world.services(token: LocalWorld.token) { [world] configuration in
      configuration.network.connectTo = ["::localhost:\(world.pixiv.port)"]
      configuration.network.ipVersion = version
      configuration.network.retries = 0
    }
    return try #require(try services.pixiv.app)
  }

  private var statuses: [Int] { world.pixiv.requests.filter { $0.host.hasPrefix("app-api") }.map(\.status) }

  @Test(arguments: [(IPVersion.v4, "ipv6"), (.v6, "ipv4")])
  func `the other version is not used`(version: IPVersion, refused: String) async throws {
    try world.pixiv.fault(
      #"{"match":"app-api","do":"html","status":403,"over":"\#(refused)","times":1000}"#)
    _ = try await app(version).illust(114_862_000)
    #expect(statuses == [200])
  }

  @Test func `a selected version is kept although the host refuses it`() async throws {
    try world.pixiv.fault(#"{"match":"app-api","do":"html","status":403,"over":"ipv6","times":1000}"#)
    await #expect(throws: RankingLogError.self) { try await app(.v6).illust(114_862_000) }
    #expect(statuses == [403])
  }
}
