/// Waits until a condition is true. The watchdog ends a wait that does not end.
public func eventually(_ isTrue: () async throws -> Bool) async throws {
  _ = try await eventual { try await isTrue() ? () : nil }
}

/// Waits until there is a value, and returns it.
public func eventual<Value>(_ value: () async throws -> Value?) async throws -> Value {
  while true {
    if let value = try await value() { return value }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// Waits for any time, such as a random one before a process is killed or a request canceled. Tests do not depend on it:
/// they pass if it is longer or shorter.
public func anyDelay(_ length: Duration) async throws {
  try await Task.sleep(for: length)
}

/// Waits until the task is canceled.
public func untilCanceled() async throws {
  while true { try await Task.sleep(for: .seconds(86_400)) }
}
