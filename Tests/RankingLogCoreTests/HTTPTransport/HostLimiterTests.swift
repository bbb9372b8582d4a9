import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct HostLimiterTests {
  let time = VirtualClock()

  @Test func `requests to one host keep its pace`() async throws {
    let gate = HostLimiter(.serial(perMinute: 60, burst: 2), clock: time.clock)
    let waits = Lock<[Duration]>([])
    for _ in 0..<4 {
      _ = try await gate.enter { wait, reason in
        #expect(reason == .pace)
        waits.withLock { $0.append(wait) }
      }
      await gate.leave()
    }
    #expect(waits.withLock { $0 } == [.seconds(1), .seconds(1)])
  }

  @Test func `a pause holds everyone, and is told as one`() async throws {
    let gate = HostLimiter(.none, clock: time.clock)
    let pass = try await gate.enter()
    await gate.pause(for: .seconds(41), after: pass)
    let told = Lock<[Duration]>([])
    let next = try await gate.enter { wait, reason in
      #expect(reason == .askedToPause)
      told.withLock { $0.append(wait) }
    }
    #expect(told.withLock { $0 } == [.seconds(41)])
    #expect(next.pauses == 1)
  }

  @Test func `requests that were on their way together ask for one pause`() async throws {
    let gate = HostLimiter(.none, clock: time.clock)
    let passes = [try await gate.enter(), try await gate.enter(), try await gate.enter()]
    for pass in passes { await gate.pause(for: .seconds(5), after: pass) }
    let next = try await gate.enter()
    #expect(next.pauses == 1)
    #expect(time.sleeps == [.seconds(5)])
    await gate.noteAnswer(passes[0])
    #expect(try await gate.enter().pauses == 1, "an answer from before the pause proves nothing")
    await gate.noteAnswer(next)
    #expect(try await gate.enter().pauses == 0)
  }

  @Test func `a longer pause is not cut short by a shorter one`() async throws {
    let gate = HostLimiter(.none, clock: time.clock)
    let pass = try await gate.enter()
    await gate.pause(for: .seconds(60), after: pass)
    await gate.pause(for: .seconds(1), after: pass)
    _ = try await gate.enter()
    #expect(time.sleeps == [.seconds(60)])
  }

  @Test func `only so many are inside at once, first come first served`() async throws {
    let gate = HostLimiter(HostLimits(width: 2), clock: time.clock)
    let inside = Lock((now: 0, most: 0, total: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          _ = try await gate.enter()
          inside.withLock { inside in
            inside.now += 1
            inside.most = max(inside.most, inside.now)
            inside.total += 1
          }
          await Task.yield()
          inside.withLock { $0.now -= 1 }
          await gate.leave()
        }
      }
      try await group.waitForAll()
    }
    #expect(inside.withLock { $0.most } == 2)
    #expect(inside.withLock { $0.total } == 50)
  }

  @Test func `whoever is cancelled while waiting takes no place`() async throws {
    let gate = HostLimiter(.serial(perMinute: 60, burst: 10), clock: time.clock)
    _ = try await gate.enter()
    let waiting = (0..<20).map { _ in
      Task { await failure { () throws(TransportError) in try await gate.enter() } }
    }
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .cancelled) }
    await gate.leave()
    _ = try await gate.enter()
    #expect(time.sleeps.isEmpty)
  }

  @Test func `whoever is cancelled during a wait gives back what it took`() async throws {
    let clock = TransportClock(
      now: { .zero }, sleep: { _ in throw CancellationError() }, sinceEpoch: { .zero })
    let gate = HostLimiter(.serial(perMinute: 60, burst: 1), clock: clock)
    _ = try await gate.enter()
    await gate.leave()
    let waits = Lock<[Duration]>([])
    for _ in 0..<3 {
      let error = await failure { () throws(TransportError) in
        try await gate.enter { wait, _ in waits.withLock { $0.append(wait) } }
      }
      #expect(error == .cancelled)
    }
    #expect(waits.withLock { $0 } == [.seconds(1), .seconds(1), .seconds(1)])
  }

  @Test func `each host has one gate of its own`() async {
    let gates = HostLimiters(clock: time.clock) { host in
      host == "api" ? .serial(perMinute: 1, burst: 1) : .none
    }
    let (first, second, other) = (
      await gates.gate(for: "api"), await gates.gate(for: "api"), await gates.gate(for: "b")
    )
    #expect(first === second)
    #expect(first !== other)
  }
}
