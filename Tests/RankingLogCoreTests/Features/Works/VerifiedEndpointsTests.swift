import Testing

@testable import RankingLogCore

/// The verification of endpoints.
struct VerifiedEndpointsTests {
  private static let path = VerifiedEndpoints.Path(source: .web, question: .work)

  @Test func `an endpoint is verified once with another work`() async throws {
    for answer in [true, false] {
      let (paths, trials) = (VerifiedEndpoints(), Lock(0))
      for _ in 1...3 {
        let works = try await paths.isWorking(Self.path) {
          trials.withLock { $0 += 1 }
          return answer
        }
        #expect(works == answer)
      }
      #expect(trials.withLock { $0 } == 1)
    }
  }

  @Test func `a trial without another work, or a failed one, proves nothing and is repeated`()
    async throws
  {
    let paths = VerifiedEndpoints()
    #expect(try await paths.isWorking(Self.path) { nil } == nil)
    await #expect(throws: CancellationError.self) {
      try await paths.isWorking(Self.path) { throw CancellationError() }
    }
    #expect(try await paths.isWorking(Self.path) { true } == true)
  }

  @Test func `a valid response overrides an earlier trial`() async throws {
    let paths = VerifiedEndpoints()
    #expect(try await paths.isWorking(Self.path) { false } == false)
    await paths.note(Self.path)
    #expect(try await paths.isWorking(Self.path) { false } == true)
  }
}
