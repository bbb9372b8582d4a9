import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// The credentials of a run, with pixiv's tokens.
@Suite(.watchdog)
struct CredentialsTests {
  @Test func `PAPI uses the rotated token of the app API, even if it could not be stored`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.world(#"{"rotate":true}"#)
    let path = world.directory + "/credentials"
    try await CredentialsFile(path: path).update {
      $0.set(.refreshToken, of: AccountName.standard, to: LocalWorld.token)
    }
    let unsaved = Lock(0)
    let services = world.services {
      ($0.credentialsFile, $0.busyTimeout) = (path, .milliseconds(50))
      $0.onNetworkEvent = { event in if case .tokenNotSaved = event { unsaved.withLock { $0 += 1 } } }
    }
    let credentials = try services.credentials
    let lock = try await FileLock.take(path + ".lock", timeout: .zero)
    _ = try await credentials.app?.token()
    _ = try await credentials.papi?.token()
    _ = consume lock
    #expect(world.tokenRequests.map(\.status) == [200, 200])
    #expect(unsaved.withLock { $0 } == 2)
  }
}
