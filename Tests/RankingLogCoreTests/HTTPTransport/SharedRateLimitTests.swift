import Foundation
import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Two limiters with one file act as two processes: they share nothing else.
@Suite(.watchdog)
struct SharedRateLimitTests {
  let time = VirtualClock()
  private let folder: TemporaryDirectory
  var directory: String { folder.path }

  init() throws { folder = try TemporaryDirectory() }

  private var sharedLimit: SharedRateLimit { SharedRateLimit(path: directory + "/pace") }

  private func limiter(_ sharedLimit: SharedRateLimit? = nil) -> HostLimiter {
    HostLimiter(
      .serial(perMinute: 60, burst: 3, sharedLimit: sharedLimit ?? self.sharedLimit), clock: time.clock,
      host: "host")
  }

  private func useOnce(_ limiter: HostLimiter) async throws {
    _ = try await limiter.acquire()
    limiter.release()
  }

  @Test func `two processes share one rate limit`() async throws {
    let limiters = [limiter(), limiter()]
    for number in 0..<9 { try await useOnce(limiters[number % 2]) }
    #expect(time.sleeps == [Duration](repeating: .seconds(1), count: 6), "three at once, then one a second")
  }

  @Test func `a later process starts with the bucket of an earlier one`() async throws {
    for _ in 0..<3 { try await useOnce(limiter()) }
    try await useOnce(limiter())
    #expect(time.sleeps == [.seconds(1)])
    time.advance(by: .seconds(10))
    for _ in 0..<3 { try await useOnce(limiter()) }
    #expect(time.sleeps == [.seconds(1)], "it is full again")
  }

  @Test func `a pause requested from one process applies to the other`() async throws {
    let (first, second) = (limiter(), limiter())
    let asked = try await first.acquire()
    await first.pause(for: .seconds(41), after: asked)
    first.release()
    let reasons = Lock<[WaitReason]>([])
    _ = try await second.acquire { _, reason in reasons.withLock { $0.append(reason) } }
    #expect(time.sleeps == [.seconds(41)])
    #expect(reasons.withLock { $0 } == [.askedToPause])
  }

  @Test func `an unused token is returned for all`() async throws {
    let limiter = limiter()
    for _ in 0..<3 { try await useOnce(limiter) }
    // Canceled before it waits: the clock of the tests never waits.
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await limiter.acquire()
    }
    _ = try? await waiting.value
    try await useOnce(self.limiter())
    #expect(time.sleeps == [.seconds(1)])
  }

  @Test(arguments: [
    "", "rubbish", "1 2", "start-1 1 2 3 4", "start-1 1 2 3 4 99999999999999999999", "- -5 -5 -5 -5 -5",
    "\u{0}\u{0}",
  ])
  func `a damaged file counts as an empty one`(content: String) async throws {
    try Data(content.utf8).write(to: URL(filePath: sharedLimit.path))
    for _ in 0..<3 { try await useOnce(limiter()) }
    #expect(time.sleeps == [])
    #expect(await sharedLimit.update(clock: time.clock) { $0.fullAt } ?? .zero > .zero)
  }

  @Test func `times from a clock that was years ahead do not block requests for years`() async throws {
    _ = await sharedLimit.update(clock: time.clock) {
      $0 = .init(fullAt: .seconds(4_000_000_000), pause: HostPause(end: .seconds(4_000_000_000)))
    }
    try await useOnce(limiter())
    #expect(time.sleeps.reduce(.zero, +) <= RetryPolicy.maxPauseGranted)
  }

  @Test(arguments: [3600, 23 * 3600])
  func `a long pause is shared, ends at its time, and no request waits for it`(seconds: Int) async throws {
    let limiter = limiter()
    await limiter.pause(for: .seconds(seconds), after: try await limiter.acquire())
    limiter.release()
    time.advance(by: .seconds(60))
    await #expect(throws: TransportError.rateLimited(host: "host", wait: .seconds(seconds - 60))) {
      try await self.limiter().acquire()
    }
    time.advance(by: .seconds(seconds - 60))
    try await useOnce(self.limiter())
    #expect(time.sleeps == [])
  }

  @Test(arguments: [-365 * 86_400, -3600, 3600, 365 * 86_400])
  func `a step of the wall clock changes no wait`(seconds: Int) async throws {
    for _ in 0..<3 { try await useOnce(limiter()) }
    time.setWallClock(by: .seconds(seconds))
    let limiter = limiter()
    try await useOnce(limiter)
    await limiter.pause(for: .seconds(41), after: try await limiter.acquire())
    limiter.release()
    time.setWallClock(by: .seconds(seconds))
    try await useOnce(self.limiter())
    #expect(time.sleeps == [1, 1, 41].map { .seconds($0) })
  }

  @Test(arguments: [(0, 3480), (-7200, 3600), (7200, nil)])
  func `after a restart of the system, a pause ends by the wall clock, and not later than before`(
    step: Int, rest: Int?
  ) async throws {
    let limiter = limiter()
    await limiter.pause(for: .seconds(3600), after: try await limiter.acquire())
    time.restartSystem(taking: .seconds(120 + step))
    let error = await failure { () throws(TransportError) in try await self.limiter().acquire() }
    #expect(error == rest.map { .rateLimited(host: "host", wait: .seconds($0)) })
  }

  enum TrialResult { case none, answer, failure, pause }

  @Test(arguments: [
    (TrialResult.none, [Int](repeating: 1, count: 10)), (.answer, []), (.failure, []), (.pause, [60]),
  ])
  func `after a pause, other processes wait for the response to one request`(
    result: TrialResult, seconds: [Int]
  ) async throws {
    let limiter = limiter()
    await limiter.pause(for: .seconds(3600), after: try await limiter.acquire())
    limiter.release()
    time.advance(by: .seconds(3600))
    let trial = try await limiter.acquire()
    switch result {
    case .none: break
    case .answer: await limiter.noteAnswer(trial)
    case .failure: await limiter.noteFailure(trial)
    case .pause: await limiter.pause(for: .seconds(60), after: trial)
    }
    _ = try await self.limiter().acquire()
    #expect(time.sleeps == seconds.map { .seconds($0) })
  }

  @Test func `after a clock that was an hour ahead, the first request waits for one token only`() async throws
  {
    let end = time.clock.now() + .seconds(3600)
    _ = await sharedLimit.update(clock: time.clock) { $0.fullAt = end }
    try await useOnce(limiter())
    #expect(time.sleeps == [.seconds(1)])
  }

  @Test func `without the file, each process limits itself`() async throws {
    let nowhere = SharedRateLimit(path: directory + "/missing/pace")
    let limiter = limiter(nowhere)
    for _ in 0..<4 { try await useOnce(limiter) }
    #expect(time.sleeps == [.seconds(1)])
    #expect(await nowhere.update(clock: time.clock) { _ in } == nil)
  }

  @Test func `concurrent changes are not lost`() async throws {
    let (sharedLimit, clock) = (sharedLimit, time.clock)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 { _ = await sharedLimit.update(clock: clock) { $0.fullAt += .microseconds(1) } }
        }
      }
    }
    #expect(await sharedLimit.update(clock: time.clock) { $0.fullAt } == .microseconds(200))
  }

  @Test func `waiting for the file blocks no queue`() async throws {
    let other = open(sharedLimit.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(other, LOCK_EX) == 0)
    let (queue, limiter) = (QueueExecutor(), limiter())
    let entering = Task(executorPreference: queue) { try await limiter.acquire() }
    let releasing = Task(executorPreference: queue) {
      // By then, the other request waits for the file.
      for _ in 0..<20 { await Task.yield() }
      close(other)
    }
    _ = try await entering.value
    await releasing.value
    #expect(
      !(try Data(contentsOf: URL(filePath: sharedLimit.path)).isEmpty), "what it took stands in the file")
  }
}
