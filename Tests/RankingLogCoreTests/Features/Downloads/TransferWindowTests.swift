import TestSupport
import Testing

@testable import RankingLogCore

struct TransferWindowTests {
  /// Records the running jobs and their maximum number.
  private actor Watch {
    private(set) var started: [Int] = []
    private(set) var most = 0
    private(set) var cancelled = 0
    private var running = 0

    func begin(_ job: Int) {
      started.append(job)
      running += 1
      most = max(most, running)
    }

    private(set) var ended = 0

    func end() {
      running -= 1
      ended += 1
    }

    func cancel() { cancelled += 1 }
  }

  private struct Failure: Error, Equatable {
    let job: Int
  }

  @Test(.watchdog, arguments: [1, 2, 4, 16])
  func `the concurrency reaches the width, never exceeds it, and every job runs once`(width: Int)
    async throws
  {
    let watch = Watch()
    try await TransferWindow<Int>(width: width).run(0..<60) { job in
      await watch.begin(job)
      // The first jobs wait for each other: with less concurrency the test would hang.
      try await eventually { await watch.most >= width }
      await watch.end()
      return []
    }
    #expect(await watch.started.sorted() == Array(0..<60))
    #expect(await watch.most == width)
  }

  @Test(.watchdog)
  func `follow-ups of a job run next, in order`() async throws {
    let watch = Watch()
    try await TransferWindow<Int>(width: 1).run([1, 2, 3]) { job in
      await watch.begin(job)
      return job < 10 ? [job * 10, job * 10 + 1] : []
    }
    #expect(await watch.started == [1, 10, 11, 2, 20, 21, 3, 30, 31])
  }

  @Test(.watchdog)
  func `follow-ups of follow-ups run too`() async throws {
    let watch = Watch()
    try await TransferWindow<Int>(width: 3).run([1]) { job in
      await watch.begin(job)
      return job < 64 ? [job * 2, job * 2 + 1] : []
    }
    #expect(await watch.started.sorted() == Array(1..<128))
  }

  @Test(.watchdog)
  func `an awaited job is requested when there is room for it`() async throws {
    let watch = Watch()
    var asked = 0
    try await TransferWindow<Int>(width: 2).run(
      {
        await Task.yield()
        // The third job starts only after one of the first two has ended.
        if asked == 2 { #expect(await watch.ended >= 1) }
        asked += 1
        return asked <= 5 ? asked : nil
      },
      { job in
        await watch.begin(job)
        await watch.end()
        return []
      })
    #expect(await watch.started.sorted() == [1, 2, 3, 4, 5])
  }

  @Test(.watchdog)
  func `the first error cancels the others and is thrown`() async {
    let watch = Watch()
    await #expect(throws: Failure(job: 3)) {
      try await TransferWindow<Int>(width: 4).run(0..<1000) { job in
        await watch.begin(job)
        if job == 3 { throw Failure(job: 3) }
        do {
          try await untilCanceled()
        } catch {
          await watch.cancel()
          throw error
        }
        return []
      }
    }
    #expect(await watch.started.count <= 4)
    #expect(await watch.cancelled == watch.started.count - 1)
  }

  @Test(.watchdog)
  func `jobs are started on demand, and an empty sequence is valid`() async throws {
    let watch = Watch()
    try await TransferWindow<Int>(width: 4).run([]) { job in
      await watch.begin(job)
      return []
    }
    #expect(await watch.started.isEmpty)
    await #expect(throws: Failure.self) {
      // An infinite sequence: collecting all jobs first would never reach the error.
      try await TransferWindow<Int>(width: 2).run(sequence(first: 0) { $0 + 1 }) { job in
        await watch.begin(job)
        if job == 10 { throw Failure(job: job) }
        return []
      }
    }
  }
}
