import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

@Suite(.watchdog)
struct LIFOLimiterTests {
  @Test func `the newest request runs next in any order of arrival, and canceled tasks do not run`()
    async throws
  {
    let queue = LIFOLimiter(1)
    let order = Lock<[Int]>([])
    let hasStarted = AsyncStream.makeStream(of: Void.self), mayEnd = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = await queue.run(0, unless: { false }) {
          hasStarted.continuation.yield()
          for await _ in mayEnd.stream { break }
          order.withLock { $0.append(0) }
        }
      }
      for await _ in hasStarted.stream { break }
      for (count, number) in [2, 5, 1, 4, 3].enumerated() {
        group.addTask {
          let result: Void? = await queue.run(number, unless: { number == 3 }) {
            order.withLock { $0.append(number) }
          }
          #expect((result == nil) == (number == 3))
        }
        while await queue.waitingCount <= count { await Task.yield() }
      }
      mayEnd.continuation.yield()
    }
    #expect(order.withLock { $0 } == [0, 5, 4, 2, 1])
  }

  @Test func `a failed task frees its slot`() async throws {
    struct Failure: Error {}
    let queue = LIFOLimiter(1)
    for number in 0..<3 {
      await #expect(throws: Failure.self) {
        try await queue.run(number, unless: { false }) { throw Failure() }
      }
    }
    #expect(await queue.run(3, unless: { false }) { 1 } == 1)
  }
}
