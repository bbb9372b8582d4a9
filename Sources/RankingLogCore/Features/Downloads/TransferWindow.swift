/// Runs jobs with bounded concurrency. A job may return follow-up jobs, which run next.
struct TransferWindow<Job: Sendable>: Sendable {
  private let width: @Sendable () -> Int

  /// - Parameter width: The maximum number of concurrent jobs, at least 1. Evaluated before each job starts.
  init(width: @escaping @autoclosure @Sendable () -> Int) { self.width = width }

  /// Runs all jobs and their follow-ups.
  ///
  /// - Throws: The first error of a job; the other jobs are canceled.
  func run(
    _ jobs: some Sequence<Job>, _ body: @escaping @Sendable (Job) async throws -> [Job]
  ) async throws {
    var waiting = jobs.makeIterator()
    try await run({ waiting.next() }, body)
  }

  /// Runs all jobs and their follow-ups; requests each job only when it can start.
  func run(
    _ waiting: () async throws -> Job?, _ body: @escaping @Sendable (Job) async throws -> [Job]
  ) async throws {
    try await run(waiting, body) { $0 }
  }

  /// Runs all jobs; requests each job only when it can start.
  ///
  /// - Parameter receive: Called with each result, one at a time, in the order of completion. Returns follow-up jobs.
  ///   No job starts until it returns.
  func run<Result: Sendable>(
    _ waiting: () async throws -> Job?, _ body: @escaping @Sendable (Job) async throws -> Result,
    receive: (Result) async throws -> [Job]
  ) async throws {
    var next: [Job] = []
    try await withThrowingTaskGroup(of: Result.self) { group in
      var running = 0
      while true {
        while running < width() {
          var job = next.popLast()
          if job == nil { job = try await waiting() }
          guard let job else { break }
          running += 1
          group.addTask { try await body(job) }
        }
        guard running > 0, let result = try await group.next() else { return }
        running -= 1
        next.append(contentsOf: try await receive(result).reversed())
      }
    }
  }
}
