import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(1)))
struct SignalsTests {
  @Test func `the process dies by the signal itself`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { Signals.die(by: SIGTERM) }
    await #expect(processExitsWith: .signal(SIGINT)) {
      signal(SIGINT, SIG_IGN)
      Signals.die(by: SIGINT)
    }
  }

  @Test func `the first signal cancels the run`() async {
    await #expect(processExitsWith: .exitCode(42)) {
      alarm(60)
      signal(SIGINT, SIG_DFL)
      let run = Task { try await Task.sleep(for: .seconds(50)) }
      let watcher = SignalWatcher { _ in run.cancel() }
      kill(getpid(), SIGINT)
      _ = await run.result
      exit(run.isCancelled && watcher.received == SIGINT ? 42 : 1)
    }
  }

  @Test func `the second signal ends the process at once`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      alarm(60)
      signal(SIGINT, SIG_DFL)
      signal(SIGTERM, SIG_DFL)
      let (seen, continuation) = AsyncStream<Int32>.makeStream()
      let watcher = SignalWatcher(grace: .zero) { continuation.yield($0) }
      kill(getpid(), SIGINT)
      for await _ in seen { break }
      kill(getpid(), SIGTERM)
      try await Task.sleep(for: .seconds(50))
      exit(watcher.received == SIGINT ? 1 : 2)
    }
  }

  @Test func `the same signal sent twice at once is one`() async {
    await #expect(processExitsWith: .exitCode(42)) {
      alarm(60)
      signal(SIGTERM, SIG_DFL)
      let (seen, continuation) = AsyncStream<Int32>.makeStream()
      let watcher = SignalWatcher(grace: .seconds(50)) { continuation.yield($0) }
      kill(getpid(), SIGTERM)
      for await _ in seen { break }
      kill(getpid(), SIGTERM)
      try await Task.sleep(for: .milliseconds(200))
      exit(watcher.received == SIGTERM ? 42 : 1)
    }
  }

  @Test func `a signal that was ignored from the start stays ignored`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGINT, SIG_IGN)
      let watcher = SignalWatcher { _ in exit(1) }
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .milliseconds(300))
      exit(watcher.received == nil ? 7 : 2)
    }
  }
}
