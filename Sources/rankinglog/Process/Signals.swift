import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signal handling of the process.
enum Signals {
  /// Makes writing to a closed pipe an error of `write`. Called once, by `Main`, before any output: sockets and stdout
  /// must not kill a run in the middle of a database transaction.
  static func ignoreBrokenPipe() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process by the signal itself, so that a shell sees an interrupted command (and stops its loop), not a
  /// failed one.
  static func reraise(_ number: Int32) -> Never {
    signal(number, SIG_DFL)
    var only = set(of: [number])
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    // Sent to this thread: if sent to the process, the watcher might receive it.
    raise(number)
    // Reached only if the signal does not terminate the process.
    _exit(128 + number)
  }

  static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  fileprivate static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return address(action.__sigaction_u.__sa_handler) == address(SIG_IGN)
    #else
      return address(action.__sigaction_handler.sa_handler) == address(SIG_IGN)
    #endif
  }

  /// C function pointers cannot be compared, and `SIG_IGN` is not a callable one.
  private static func address(_ handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}

/// Turns the first SIGINT, SIGTERM or SIGHUP into a call, which cancels the run and lets it clean up; a second one ends the
/// process at once.
///
/// The signals are blocked in all threads, and one thread waits for them: no system call of the others is interrupted,
/// and no code runs in a signal handler. When the run has ended, `Main` reads `received` and ends the process with
/// `Signals.reraise(_:)`.
final class SignalWatcher: Sendable {
  private let first = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)
  private let numbers: [Int32]

  /// Blocks the signals in this thread and in those that it starts from now on, so it has to be created before other
  /// threads.
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
  ///   - grace: A signal sooner than this after the first is not a second Ctrl-C but a duplicate of the first:
  ///     `timeout` sends it to the process and to the group.
  ///   - handler: Called once.
  func watch(grace: Duration = .milliseconds(500), handler: () -> Void) -> Never {
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
      guard let before else {
        handler()
        continue
      }
      if now - before.time >= grace { Signals.reraise(number) }
    }
  }
}
