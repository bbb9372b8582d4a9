import Synchronization

/// State that may only be touched while a mutex is held: a `Mutex` that values can share.
///
/// Decide inside, act outside: no continuation is resumed and no callback called while the lock is held.
final class Lock<State: Sendable>: Sendable {
  private let mutex: Mutex<State>

  init(_ state: State) { mutex = Mutex(state) }

  func withLock<Value: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try mutex.withLock { (state) throws(Failure) in try body(&state) }
  }
}
