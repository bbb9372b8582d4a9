import RankingLogCore

/// The running queries of clients, which are answered at their time limit in any case.
///
/// SQLite cannot be interrupted inside one function, such as the search in a long text. Such a query continues in the
/// background, and only few may.
final class ToolQueries: Sendable {
  /// The maximum number of queries that continue after their time limit.
  private static let maxOverdue = 3

  private let overdue = Lock(0)

  /// Calls a closure, and cancels it at the time limit.
  func run<Value: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard overdue.withLock({ $0 < Self.maxOverdue }) else {
      throw MCPToolError("earlier queries have not been stopped yet; retry later")
    }
    let (results, sender) = AsyncStream<Result<Value, any Error>?>.makeStream(
      bufferingPolicy: .bufferingOldest(1))
    let query = Task {
      do { sender.yield(.success(try await body())) } catch { sender.yield(.failure(error)) }
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      sender.yield(nil)
    }
    defer {
      timer.cancel()
      query.cancel()
    }
    for await result in results {
      if let result { return try result.get() }
      wait(for: query)
      throw MCPToolError(
        "the query was stopped after \(limit.wholeSeconds) s; select fewer dates, or add a condition on an ID"
      )
    }
    throw CancellationError()
  }

  /// Counts a query until it ends.
  private func wait(for query: Task<Void, Never>) {
    overdue.withLock { $0 += 1 }
    Task { [overdue] in
      await query.value
      overdue.withLock { $0 -= 1 }
    }
  }
}
