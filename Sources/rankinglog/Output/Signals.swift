import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process does with signals.
enum Signals {
  /// Makes a closed pipe an error of `write`. Called once, by `Main`, before anything is written: sockets
  /// and stdout must not kill a run in the middle of a database transaction.
  static func ignoreBrokenPipe() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process by the signal itself, so that a shell sees a command that was interrupted (and stops
  /// its loop), not one that failed.
  static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    // A thread of Dispatch may hold it back.
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    kill(getpid(), number)
    // Only reached when the signal does not end a process.
    _exit(128 + number)
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

  /// C functions cannot be compared, and `SIG_IGN` is none that could be called.
  private static func address(_ handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}

/// Turns the first SIGINT or SIGTERM into a call, by which the run is cancelled and tidies up; another one
/// ends the process at once.
///
/// When the run has ended, `Main` asks `received` and ends the process with `Signals.die(by:)`.
final class SignalWatcher: Sendable {
  private final class First: Sendable {
    let signal = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)
  }

  private let first: First

  /// Only held: a source that nobody holds is gone.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - grace: What comes sooner than this after the first is no second thought of a person but the same
  ///     signal again: `timeout` sends it to the process and to the group.
  ///   - handler: Called once, on a queue of its own: `@Sendable`, because a closure that inherited the
  ///     main actor would trap there.
  init(
    _ numbers: [Int32] = [SIGINT, SIGTERM], grace: Duration = .milliseconds(500),
    handler: @escaping @Sendable (Int32) -> Void
  ) {
    let first = First()
    let queue = DispatchQueue(label: "rankinglog.signals")
    let ready = DispatchSemaphore(value: 0)
    self.first = first
    // A signal that is ignored from the start (`nohup`, background jobs of scripts) stays ignored.
    sources = numbers.filter { !Signals.isIgnored($0) }.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in
        let now = ContinuousClock.now
        let before = first.signal.withLock { signal in
          defer { signal = signal ?? (number, now) }
          return signal
        }
        guard let before else { return handler(number) }
        if now - before.time >= grace { Signals.die(by: number) }
      }
      source.setRegistrationHandler { @Sendable in _ = ready.signal() }
      source.resume()
      // Until Dispatch has armed the source, the signal would be lost.
      ready.wait()
      return source
    }
  }

  /// The signal that came first, if any.
  var received: Int32? { first.signal.withLock { $0?.number } }
}
