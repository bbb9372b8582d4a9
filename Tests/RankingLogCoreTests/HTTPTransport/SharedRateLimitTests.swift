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

/// Two gates over one file stand for two processes: they share nothing else.
@Suite(.watchdog)
struct SharedRateLimitTests {
  let time = VirtualClock()
  private let folder: TemporaryDirectory
  var directory: String { folder.path }

  init() throws { folder = try TemporaryDirectory() }

  private var ledger: SharedRateLimit { SharedRateLimit(path: directory + "/pace") }

  private func gate(_ ledger: SharedRateLimit? = nil) -> HostLimiter {
    HostLimiter(.serial(perMinute: 60, burst: 3, ledger: ledger ?? self.ledger), clock: time.clock)
  }

  private func pass(_ gate: HostLimiter) async throws {
    _ = try await gate.enter()
    await gate.leave()
  }

  @Test func `two processes keep one rate together`() async throws {
    let gates = [gate(), gate()]
    for number in 0..<9 { try await pass(gates[number % 2]) }
    #expect(time.sleeps == [Duration](repeating: .seconds(1), count: 6), "three at once, then one a second")
  }

  @Test func `a process that begins later finds the bucket as the one before left it`() async throws {
    for _ in 0..<3 { try await pass(gate()) }
    try await pass(gate())
    #expect(time.sleeps == [.seconds(1)])
    time.advance(by: .seconds(10))
    for _ in 0..<3 { try await pass(gate()) }
    #expect(time.sleeps == [.seconds(1)], "it is full again")
  }

  @Test func `a pause that one process was asked for holds for the other`() async throws {
    let (first, second) = (gate(), gate())
    let asked = try await first.enter()
    await first.pause(for: .seconds(41), after: asked)
    await first.leave()
    let reasons = Lock<[WaitReason]>([])
    _ = try await second.enter { _, reason in reasons.withLock { $0.append(reason) } }
    #expect(time.sleeps == [.seconds(41)])
    #expect(reasons.withLock { $0 } == [.askedToPause])
  }

  @Test func `a token that was not used is given back to all`() async throws {
    let gate = gate()
    for _ in 0..<3 { try await pass(gate) }
    let waiting = Task { try await gate.enter() }
    waiting.cancel()
    _ = try? await waiting.value
    try await pass(self.gate())
    #expect(time.sleeps == [.seconds(1)])
  }

  @Test(arguments: ["", "rubbish", "1 2 3", "-5 -5", "99999999999999999999 1", "\u{0}\u{0}"])
  func `a damaged file counts as an empty one`(content: String) async throws {
    try Data(content.utf8).write(to: URL(filePath: ledger.path))
    for _ in 0..<3 { try await pass(gate()) }
    #expect(time.sleeps == [])
    #expect(await ledger.update { $0.fullAt } ?? .zero > .zero)
  }

  @Test func `times of a clock that was years ahead do not stop anybody for years`() async throws {
    _ = await ledger.update {
      $0 = .init(fullAt: .seconds(4_000_000_000), pausedUntil: .seconds(4_000_000_000))
    }
    try await pass(gate())
    #expect(time.sleeps.reduce(.zero, +) <= RetryPolicy.longestPauseGranted)
  }

  @Test func `where the file cannot be used, each process keeps the pace by itself`() async throws {
    let nowhere = SharedRateLimit(path: directory + "/missing/pace")
    let gate = gate(nowhere)
    for _ in 0..<4 { try await pass(gate) }
    #expect(time.sleeps == [.seconds(1)])
    #expect(await nowhere.update { _ in } == nil)
  }

  @Test func `changes of many at once are not lost`() async throws {
    let ledger = ledger
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<50 { _ = await ledger.update { $0.fullAt += .microseconds(1) } } }
      }
    }
    #expect(await ledger.update { $0.fullAt } == .microseconds(200))
  }

  @Test func `a wait for the file blocks no queue`() async throws {
    let other = open(ledger.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(other, LOCK_EX) == 0)
    let (queue, gate) = (QueueExecutor(label: "shared"), gate())
    let entering = Task(executorPreference: queue) { try await gate.enter() }
    let releasing = Task(executorPreference: queue) {
      // The other one is at the file by then.
      for _ in 0..<20 { await Task.yield() }
      close(other)
    }
    _ = try await entering.value
    await releasing.value
    #expect(!(try Data(contentsOf: URL(filePath: ledger.path)).isEmpty), "what it took stands in the file")
  }
}
