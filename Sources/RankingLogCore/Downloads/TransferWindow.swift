/// Runs tasks, so many at once. A task may name others that follow from it; they come next.
struct TransferWindow<Job: Sendable>: Sendable {
  /// How many run at once.
  let width: Int

  /// Runs all jobs and what follows from them.
  ///
  /// - Throws: The first error of a job; the others are cancelled then.
  func run(
    _ jobs: some Sequence<Job>, _ body: @escaping @Sendable (Job) async throws -> [Job]
  ) async throws {
    var waiting = jobs.makeIterator()
    try await run({ waiting.next() }, body)
  }

  /// Runs all jobs and what follows from them; each is asked for when it may run.
  func run(
    _ waiting: () async throws -> Job?, _ body: @escaping @Sendable (Job) async throws -> [Job]
  ) async throws {
    var next: [Job] = []
    try await withThrowingTaskGroup(of: [Job].self) { group in
      var running = 0
      while true {
        while running < width {
          var job = next.popLast()
          if job == nil { job = try await waiting() }
          guard let job else { break }
          running += 1
          group.addTask { try await body(job) }
        }
        guard running > 0, let followers = try await group.next() else { return }
        running -= 1
        next.append(contentsOf: followers.reversed())
      }
    }
  }
}
