/// Values that are read while earlier ones are used, in the order of their keys.
final class ReadAhead<Key: Equatable & Sendable, Value: Sendable> {
  private let count: Int
  private var nextKey: () -> Key?
  private let read: @Sendable (Key) async throws -> Value?
  private var started: [(key: Key, value: Task<Value?, any Error>)] = []

  /// - Parameters:
  ///   - keys: The keys of the values.
  ///   - count: The number of values that are read at a time, at least 1: with 1, each read starts after the previous
  ///     one has ended.
  ///   - read: Returns the value of a key; nil if there are no further values.
  init(
    _ keys: some Sequence<Key>, count: Int = 1, read: @escaping @Sendable (Key) async throws -> Value?
  ) {
    var keys = keys.makeIterator()
    nextKey = { keys.next() }
    (self.count, self.read) = (count, read)
  }

  deinit { for (_, value) in started { value.cancel() } }

  /// Starts to read the next values.
  func start() {
    while started.count < count, let key = nextKey() {
      let read = read
      started.append((key, Task { try await read(key) }))
    }
  }

  /// Returns the next value, and starts to read the following one; nil after the last.
  func next() async throws -> Value? {
    start()
    guard let task = started.first?.value else { return nil }
    let value = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    started.removeFirst()
    if value == nil { nextKey = { nil } }
    start()
    return value
  }

  /// Returns the value of a key, if it is being read, and drops the keys before it.
  func value(of key: Key) async throws -> Value? {
    guard let index = started.firstIndex(where: { $0.key == key }) else {
      while let next = nextKey(), next != key {}
      return nil
    }
    let value = started[index].value
    started.removeFirst(index + 1)
    return try await value.value
  }
}
