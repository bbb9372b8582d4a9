#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// State that may only be touched while a mutex is held.
///
/// A POSIX mutex rather than `Synchronization.Mutex`: thread sanitizer understands it, and reports false
/// races for the other one on Linux.
///
/// Decide inside, act outside: no continuation is resumed and no callback called while the lock is held.
final class Lock<State: Sendable>: @unchecked Sendable {  // Every access to `state` is inside the mutex.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Value, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }
}
