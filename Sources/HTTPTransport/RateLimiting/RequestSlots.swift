/// A limited number of slots for concurrent requests, with a queue. A pure value: the caller resumes the returned
/// waiters.
struct RequestSlots: Sendable {
  typealias Waiter = CheckedContinuation<Bool, Never>

  private var free: Int
  private var queue: [(number: Int, waiter: Waiter)] = []
  private var nextNumber = 0

  /// - Parameter count: The maximum number of concurrent requests, at least 1.
  init(count: Int) { free = max(1, count) }

  /// Acquires a slot.
  ///
  /// - Returns: Nil if a slot was free; otherwise the number to wait with.
  mutating func take() -> Int? {
    if free > 0 {
      free -= 1
      return nil
    }
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Queues a request.
  ///
  /// - Returns: Whether a slot has become free since; then the request has acquired it, and does not wait.
  mutating func wait(_ waiter: Waiter, _ number: Int) -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    queue.append((number, waiter))
    return false
  }

  /// Removes a request from the queue; nil if it is not queued.
  mutating func drop(_ number: Int) -> Waiter? {
    queue.firstIndex { $0.number == number }.map { queue.remove(at: $0).waiter }
  }

  /// Releases a slot.
  ///
  /// - Returns: The next request, which has acquired the slot; nil if no request waits.
  mutating func release() -> Waiter? {
    if !queue.isEmpty { return queue.removeFirst().waiter }
    free += 1
    return nil
  }
}
