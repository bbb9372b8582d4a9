/// State with a lock, whose changes threads wait for. `Synchronization` has no conditions.
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  // The functions of the C library need fixed addresses.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the state, and wakes up all waiting threads.
  package func change<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until the state satisfies a condition, and changes it.
  package func wait<Value>(until isReady: (State) -> Bool, _ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(state) { pthread_cond_wait(condition, mutex) }
    return body(&state)
  }

  /// Waits until the state satisfies a condition, but not longer than a duration.
  ///
  /// - Returns: Whether the state satisfies the condition.
  @discardableResult
  package func wait(atMost limit: Duration, until isReady: (State) -> Bool) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + Int(limit / .nanoseconds(1))
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(state) {
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return isReady(state) }
    }
    return true
  }
}
