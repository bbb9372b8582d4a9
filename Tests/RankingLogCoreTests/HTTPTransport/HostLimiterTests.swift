import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct HostLimiterTests {
  let time = VirtualClock()

  @Test func `requests to a host respect its rate limit`() async throws {
    let limiter = HostLimiter(.serial(perMinute: 60, burst: 2), clock: time.clock, host: "host")
    let waits = Lock<[Duration]>([])
    for _ in 0..<4 {
      _ = try await limiter.acquire { wait, reason in
        #expect(reason == .pace)
        waits.withLock { $0.append(wait) }
      }
      limiter.release()
    }
    #expect(waits.withLock { $0 } == [.seconds(1), .seconds(1)])
  }

  @Test func `a pause delays the next request, and is reported as one wait`() async throws {
    let limiter = HostLimiter(.none, clock: time.clock, host: "host")
    let permit = try await limiter.acquire()
    await limiter.pause(for: .seconds(41), after: permit)
    let waits = Lock<[Duration]>([])
    let next = try await limiter.acquire { wait, reason in
      #expect(reason == .askedToPause)
      waits.withLock { $0.append(wait) }
    }
    #expect(waits.withLock { $0 } == [.seconds(41)])
    #expect(next.pauses == 1)
  }

  @Test func `requests in flight together count as one pause`() async throws {
    let limiter = HostLimiter(.none, clock: time.clock, host: "host")
    let permits = [try await limiter.acquire(), try await limiter.acquire(), try await limiter.acquire()]
    for permit in permits { await limiter.pause(for: .seconds(5), after: permit) }
    await limiter.noteAnswer(permits[0])
    let next = try await limiter.acquire()
    #expect(next.pauses == 1, "an answer to a request from before the pause proves nothing")
    #expect(time.sleeps == [.seconds(5)])
    await limiter.noteAnswer(next)
    #expect(try await limiter.acquire().pauses == 0)
  }

  @Test func `a shorter pause does not end a longer one`() async throws {
    let limiter = HostLimiter(.none, clock: time.clock, host: "host")
    let permit = try await limiter.acquire()
    await limiter.pause(for: .seconds(60), after: permit)
    await limiter.pause(for: .seconds(1), after: permit)
    _ = try await limiter.acquire()
    #expect(time.sleeps == [.seconds(60)])
  }

  @Test func `concurrency is bounded, first come first served`() async throws {
    let limiter = HostLimiter(HostLimits(maxConcurrent: 2), clock: time.clock, host: "host")
    let inFlight = Lock((now: 0, most: 0, total: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          _ = try await limiter.acquire()
          inFlight.withLock { inFlight in
            inFlight.now += 1
            inFlight.most = max(inFlight.most, inFlight.now)
            inFlight.total += 1
          }
          await Task.yield()
          inFlight.withLock { $0.now -= 1 }
          limiter.release()
        }
      }
      try await group.waitForAll()
    }
    #expect(inFlight.withLock { $0.most } == 2)
    #expect(inFlight.withLock { $0.total } == 50)
  }

  @Test func `a request canceled in the queue uses no permit`() async throws {
    let limiter = HostLimiter(.serial(perMinute: 60, burst: 10), clock: time.clock, host: "host")
    _ = try await limiter.acquire()
    let waiting = (0..<20).map { _ in
      Task { await failure { () throws(TransportError) in try await limiter.acquire() } }
    }
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .cancelled) }
    limiter.release()
    _ = try await limiter.acquire()
    #expect(time.sleeps.isEmpty)
  }

  @Test func `a request canceled during a wait returns its token`() async throws {
    let clock = TransportClock(
      now: { .zero }, sleep: { _ in throw CancellationError() }, sinceEpoch: { .zero })
    let limiter = HostLimiter(.serial(perMinute: 60, burst: 1), clock: clock, host: "host")
    _ = try await limiter.acquire()
    limiter.release()
    let waits = Lock<[Duration]>([])
    for _ in 0..<3 {
      let error = await failure { () throws(TransportError) in
        try await limiter.acquire { wait, _ in waits.withLock { $0.append(wait) } }
      }
      #expect(error == .cancelled)
    }
    #expect(waits.withLock { $0 } == [.seconds(1), .seconds(1), .seconds(1)])
  }

  @Test func `each host has one limiter`() async {
    let limiters = HostLimiters(clock: time.clock) { host in
      host == "api" ? .serial(perMinute: 1, burst: 1) : .none
    }
    let (first, second, other) = (
      limiters.limiter(for: "api"), limiters.limiter(for: "api"), limiters.limiter(for: "b")
    )
    #expect(first === second)
    #expect(first !== other)
  }
}
