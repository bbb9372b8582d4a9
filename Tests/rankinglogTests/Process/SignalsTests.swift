import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.watchdog)
struct SignalsTests {
  @Test func `the process dies by the signal itself`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { Signals.reraise(SIGTERM) }
    await #expect(processExitsWith: .signal(SIGINT)) {
      signal(SIGINT, SIG_IGN)
      Signals.reraise(SIGINT)
    }
  }

  @Test func `the first signal cancels the run`() async {
    await #expect(processExitsWith: .exitCode(42)) {
      alarm(1800)
      signal(SIGINT, SIG_DFL)
      let run = Task { try await untilCanceled() }
      let watcher = Watcher { run.cancel() }
      watcher.send(SIGINT)
      _ = await run.result
      exit(run.isCancelled && watcher.received == SIGINT ? 42 : 1)
    }
  }

  @Test func `the second signal ends the process immediately`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      alarm(1800)
      signal(SIGINT, SIG_DFL)
      signal(SIGTERM, SIG_DFL)
      let (seen, continuation) = AsyncStream<Void>.makeStream()
      let watcher = Watcher(grace: .zero) { continuation.yield() }
      watcher.send(SIGINT)
      for await _ in seen { break }
      watcher.send(SIGTERM)
      try await untilCanceled()
      exit(watcher.received == SIGINT ? 1 : 2)
    }
  }

  @Test func `the same signal sent twice in quick succession counts once`() async {
    await #expect(processExitsWith: .exitCode(42)) {
      alarm(1800)
      signal(SIGTERM, SIG_DFL)
      let (seen, continuation) = AsyncStream<Void>.makeStream()
      let watcher = Watcher(grace: .seconds(1800)) { continuation.yield() }
      watcher.send(SIGTERM)
      for await _ in seen { break }
      watcher.send(SIGTERM)
      try await anyDelay(.milliseconds(200))
      exit(watcher.received == SIGTERM ? 42 : 1)
    }
  }

  @Test func `a run that does not end is ended by the signal`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      alarm(1800)
      signal(SIGTERM, SIG_DFL)
      let watcher = Watcher(patience: .zero) {}
      watcher.send(SIGTERM)
      try await untilCanceled()
    }
  }

  @Test func `neither a handler nor a final message that blocks keeps the process running`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      alarm(1800)
      signal(SIGINT, SIG_DFL)
      let watcher = Watcher(patience: .zero, lastWords: { sleep(1800) }) { sleep(1800) }
      watcher.send(SIGINT)
      try await untilCanceled()
    }
  }

  @Test func `the process ends within a second of the first signal`() {
    #expect(SignalWatcher.patience + SignalWatcher.lastWordsLimit <= .milliseconds(900))
  }

  @Test func `a signal that was ignored from the start stays ignored`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGINT, SIG_IGN)
      let watcher = Watcher { exit(1) }
      watcher.send(SIGINT)
      try await anyDelay(.milliseconds(300))
      exit(watcher.received == nil ? 7 : 2)
    }
  }
}

/// A watcher in a separate thread, to which the signals are sent: the other threads of a test do not block them, like
/// the threads of the program.
private final class Watcher: Sendable {
  private let watcher: SignalWatcher
  private let thread: pthread_t

  var received: Int32? { watcher.received }

  init(
    grace: Duration = .milliseconds(500), patience: Duration = .seconds(1800),
    lastWords: @escaping @Sendable () -> Void = {}, handler: @escaping @Sendable () -> Void
  ) {
    let made = Mutex<(watcher: SignalWatcher, thread: pthread_t)?>(nil)
    let ready = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let watcher = SignalWatcher()
      made.withLock { $0 = (watcher, pthread_self()) }
      ready.signal()
      watcher.watch(grace: grace, patience: patience, lastWords: lastWords, handler: handler)
    }
    ready.wait()
    guard let made = made.withLock({ $0 }) else { preconditionFailure("the thread has made it by now") }
    (watcher, thread) = made
  }

  func send(_ signal: Int32) { pthread_kill(thread, signal) }
}
