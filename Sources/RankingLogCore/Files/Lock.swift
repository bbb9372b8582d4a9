import Synchronization

/// State guarded by a mutex: a `Mutex` with reference semantics.
///
/// Under the lock, only change the state: never resume a continuation or call a callback there.
package final class Lock<State: Sendable>: Sendable {
  private let mutex: Mutex<State>

  package init(_ state: State) { mutex = Mutex(state) }

  package func withLock<Value: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try mutex.withLock { (state) throws(Failure) in try body(&state) }
  }
}
