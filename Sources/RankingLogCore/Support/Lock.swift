import Synchronization

/// State guarded by a mutex: a `Mutex` with reference semantics.
///
/// Decide inside, act outside: no continuation is resumed and no callback called under the lock.
final class Lock<State: Sendable>: Sendable {
  private let mutex: Mutex<State>

  init(_ state: State) { mutex = Mutex(state) }

  func withLock<Value: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try mutex.withLock { (state) throws(Failure) in try body(&state) }
  }
}
