/// So many requests may run at a time; the others wait in a queue. A pure value: the caller resumes what it returns.
struct RequestSlots: Sendable {
  typealias Waiter = CheckedContinuation<Bool, Never>

  private var free: Int
  private var queue: [(number: Int, waiter: Waiter)] = []
  private var nextNumber = 0

  /// - Parameter count: The number of requests at a time, at least 1.
  init(count: Int) { free = max(1, count) }

  /// Takes a slot.
  ///
  /// - Returns: Nil if there is one; else the number to wait with.
  mutating func take() -> Int? {
    if free > 0 {
      free -= 1
      return nil
    }
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Queues a request that found no slot.
  ///
  /// - Returns: Whether a slot has become free since; the request has it then, and does not wait.
  mutating func wait(_ waiter: Waiter, _ number: Int) -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    queue.append((number, waiter))
    return false
  }

  /// Removes a request from the queue; nil if it is not there.
  mutating func drop(_ number: Int) -> Waiter? {
    queue.firstIndex { $0.number == number }.map { queue.remove(at: $0).waiter }
  }

  /// Ends a request.
  ///
  /// - Returns: The request that has the slot now; nil if nobody waits.
  mutating func release() -> Waiter? {
    if !queue.isEmpty { return queue.removeFirst().waiter }
    free += 1
    return nil
  }
}
