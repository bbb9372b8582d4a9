import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct ReadAheadTests {
  /// A source whose values have no keys: the order of its reads is the order of its values.
  private final class Counter: Sendable {
    private let state = Mutex((next: 0, running: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func next(until end: Int) async -> Int? {
      let number = state.withLock { state in
        state.running += 1
        state.most = max(state.most, state.running)
        defer { state.next += 1 }
        return state.next
      }
      await Task.yield()
      state.withLock { $0.running -= 1 }
      return number < end ? number : nil
    }
  }

  @Test func `one at a time, a source without keys is read in its order, and not after its end`() async throws
  {
    let counter = Counter()
    let values = ReadAhead(0...) { (_: Int) in await counter.next(until: 1000) }
    var read: [Int] = []
    while let value = try await values.next() { read.append(value) }
    #expect(read == Array(0..<1000))
    #expect(try await values.next() == nil)
    #expect(counter.most == 1)
    #expect(await counter.next(until: 2000) == 1001)
  }

  @Test(arguments: [1, 3, 8]) func `values have the order of their keys`(count: Int) async throws {
    let values = ReadAhead(0..<100, count: count) { key in
      for _ in 0..<(key * 7 % 5) { await Task.yield() }
      return key
    }
    var read: [Int] = []
    while let value = try await values.next() { read.append(value) }
    #expect(read == Array(0..<100))
  }

  @Test func `a key that is being read is found, and the keys before it are dropped`() async throws {
    let values = ReadAhead(1...20, count: 4) { $0 * 10 }
    #expect(try await values.value(of: 2) == nil)
    values.start()
    #expect(try await values.value(of: 5) == 50)
    #expect(try await values.value(of: 4) == nil)
    values.start()
    #expect(try await values.next() == 60)
  }
}
