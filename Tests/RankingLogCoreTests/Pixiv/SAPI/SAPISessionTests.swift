import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// The session is part of the URL, so anything that quotes a URL might leak it.
struct SAPISessionTests {
  private static let secret = "12345678_0123456789abcdef0123456789abcdef"

  @Test(
    .watchdog,
    arguments: [
      #""do":"status","status":404"#, #""do":"status","status":500"#, #""do":"status","status":403"#,
      #""do":"html""#, #""do":"html","status":403"#, #""do":"reset""#, #""do":"cut""#,
      #""do":"redirect","to":"http://elsewhere.test{target}""#,
      #""do":"redirect","to":"http://spapi.pixiv.net{target}""#,
      #""do":"redirect","to":"ftp://spapi.pixiv.net{target}""#,
      #""do":"status","status":429,"retry_after":9000"#,
    ])
  func `no error, no report and no description contains the session`(fault: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"member_illust",\#(fault),"times":99}"#)
    let logged = Lock<[String]>([])
    var client = world.services().client
    client.policy.firstDelay = .milliseconds(1)
    client.report = { event in logged.withLock { $0.append("\(event)") } }
    let sapi = SAPIClient(client: client) { Self.secret }
    do {
      _ = try await sapi.works(of: 49_850, at: 1)
      Issue.record("there was an answer")
    } catch {
      logged.withLock { $0 += ["\(error)", String(reflecting: error), "\(sapi)", String(reflecting: sapi)] }
    }
    let texts = logged.withLock { $0 }
    #expect(texts.count > 5 && !texts.contains { $0.contains("0123456789abcdef") })
    #expect(world.pixiv.requests.first?.query["PHPSESSID"] == Self.secret)
  }

  @Test(.watchdog)
  func `a missing session is the caller's error, and no request is sent`() async throws {
    let world = try await LocalWorld()
    let sapi = SAPIClient(client: world.services().client) { throw RankingLogError.signIn("gone") }
    await #expect(throws: RankingLogError.signIn("gone")) { try await sapi.works(of: 49_850, at: 1) }
    #expect(world.pixiv.requests.isEmpty)
  }
}
