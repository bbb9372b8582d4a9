import Platform
import TerminalKit

/// Signal handling of the process.
enum Signals {
  /// Ignores `SIGPIPE`, so that writing to a closed pipe is an error of `write`, and no longer ignores `SIGCHLD`, so that
  /// children have an exit status. Called once, by `Main`, before any output: a closed socket or stdout must not kill a
  /// run in the middle of a database transaction.
  static func setUp() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }

  /// Ends the process by the signal itself. A shell then stops its loop, but it would not after a failed command.
  static func reraise(_ number: Int32) -> Never {
    TerminalSession.restore()
    signal(number, SIG_DFL)
    var only = set(of: [number])
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    // Sends the signal to this thread, because the watcher might receive a signal to the process.
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

  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return address(action.__sigaction_u.__sa_handler) == address(SIG_IGN)
    #else
      return address(action.__sigaction_handler.sa_handler) == address(SIG_IGN)
    #endif
  }

  /// Returns the address of a handler, because C function pointers cannot be compared, and `SIG_IGN` is not callable.
  private static func address(_ handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}
