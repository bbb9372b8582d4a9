import Synchronization
public import Testing

/// Stops a test that hangs, and limits the number of concurrent tests.
///
/// Swift Testing starts all tests concurrently, and each of these uses files, sockets and processes. A process may have
/// few descriptors (256 on macOS), and Foundation's `Process` crashes on Linux with more than about 1300 open ones.
public struct Watchdog: TestTrait, SuiteTrait, TestScoping {
  /// Far above the time of any test on a busy machine: tests do not measure time.
  private static let limit = Duration.seconds(30 * 60)
  private static let seats = Seats(12)
  @TaskLocal private static var isSeated = false

  /// A suite's watchdog applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Waits for a seat, and runs the test until it ends or hangs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A test may have a watchdog in addition to its suite's.
    if Self.isSeated { return try await function() }
    await Self.seats.take()
    defer { Self.seats.giveBack() }
    try await Self.$isSeated.withValue(true) {
      try await withoutActuallyEscaping(function) { function in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await function() }
          group.addTask {
            try await Task.sleep(for: Self.limit)
            Issue.record("timed out")
          }
          try await group.next()
          group.cancelAll()
        }
      }
    }
  }
}

extension Trait where Self == Watchdog {
  /// For tests with files, sockets or processes: limits concurrency, and stops tests that hang.
  public static var watchdog: Self { Watchdog() }
}
