import Testing

@testable import RankingLogCore

struct OAuthClientTests {
  @Test(arguments: [
    ("2021-01-01T00:00:00+00:00", "ffa085abfed832345be5df1fde90fb19"),
    ("2026-10-10T12:34:56+00:00", "a53f1b2cf00d9390e8af71cf5a3c96cf"),
  ])
  func `the token host's signature is made of the time`(time: String, hash: String) throws {
    let headers = OAuthClient.signature(at: try #require(Timestamp(time)))
    #expect(headers.map(\.name) == ["X-Client-Time", "X-Client-Hash"])
    #expect(headers.map(\.value) == [time, hash])
  }
}
