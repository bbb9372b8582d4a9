import Platform
import Synchronization

/// Ends the process within a second of the first SIGINT, SIGTERM or SIGHUP.
///
/// The first signal cancels the run, which then ends cleanly. If the run is still waiting after ``patience``, or a
/// second signal arrives, the signal itself ends the process. System calls may wait longer than that: for an open or
/// full pipe, a locked database, or a name server. Ending the process is safe, because every file and row is written
/// atomically.
///
/// The signals are blocked in all threads, and one thread waits for them. System calls of other threads are not
/// interrupted, and no code runs in a signal handler. When the run has ended, `Main` reads `received` and ends the
/// process with `Signals.reraise(_:)`.
final class SignalWatcher: Sendable {
  /// The maximum time for a canceled run to end cleanly.
  static let patience = Duration.milliseconds(600)
  /// The maximum duration of the last words, which are slow only if stderr blocks.
  static let lastWordsLimit = Duration.milliseconds(300)

  private let first = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)
  private let numbers: [Int32]

  /// Blocks the signals in this thread and in all threads that it starts later. Must be called before other threads are
  /// started.
  init(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    // A signal that is ignored from the start (`nohup`, background jobs of scripts) stays ignored.
    self.numbers = numbers.filter { !Signals.isIgnored($0) }
    var set = Signals.set(of: self.numbers)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// The first signal, if any.
  var received: Int32? { first.withLock { $0?.number } }

  /// Waits for signals, in the thread that created the watcher or one with the same signals blocked.
  ///
  /// - Parameters:
  ///   - grace: The time during which another signal counts as a duplicate of the first, not as a second Ctrl-C:
  ///     `timeout` sends its signal to the process and to the group.
  ///   - patience: The time after which the process is ended without waiting for the run.
  ///   - lastWords: Reports the interruption to the user before the signal ends the process. May block.
  ///   - handler: Cancels the run; called once.
  func watch(
    grace: Duration = .milliseconds(500), patience: Duration = SignalWatcher.patience,
    lastWords: @escaping @Sendable () -> Void = {}, handler: () -> Void
  ) -> Never {
    // Waiting for an empty set is an error on some systems.
    while numbers.isEmpty { pause() }
    var set = Signals.set(of: numbers)
    while true {
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { continue }
      let now = ContinuousClock.now
      let before = first.withLock { first in
        defer { first = first ?? (number, now) }
        return first
      }
      if let before {
        if now - before.time >= grace { Self.end(by: number, lastWords) }
      } else {
        // In a separate thread, because all threads of tasks may be blocked.
        _ = startThread { [number] in
          Monitor(()).wait(atMost: patience) { _ in false }
          Self.end(by: number, lastWords)
        }
        handler()
      }
    }
  }

  private static func end(by number: Int32, _ lastWords: @escaping @Sendable () -> Void) -> Never {
    let isSpoken = Monitor(false)
    _ = startThread {
      lastWords()
      isSpoken.change { $0 = true }
    }
    isSpoken.wait(atMost: lastWordsLimit) { $0 }
    Signals.reraise(number)
  }
}
