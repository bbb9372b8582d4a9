import Platform
import Synchronization
import TestSupport
import Testing

@Suite(.watchdog)
struct SerialQueueTests {
  @Test
  func `closures run one after another, in order, in a thread of the queue`() async {
    let queue = SerialQueue()
    let numbers = Mutex<[Int]>([])
    #expect(!queue.isCurrent)
    for number in 0..<1000 {
      queue.async { if queue.isCurrent { numbers.withLock { $0.append(number) } } }
    }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(numbers.withLock { $0 } == Array(0..<1000))
  }

  @Test
  func `a queue that is released runs its closures, and releases them`() async {
    let (ended, release) = AsyncStream<Int>.makeStream()
    do {
      let queue = SerialQueue()
      // The stream ends when the last closure with the owner is released.
      let owner = Owner { release.finish() }
      for number in 0..<3 {
        queue.async { [owner] in
          _ = owner; release.yield(number)
        }
      }
    }
    var numbers: [Int] = []
    for await number in ended { numbers.append(number) }
    #expect(numbers == [0, 1, 2])
  }

  @Test
  func `a closure may be the last owner of its queue`() async {
    await withCheckedContinuation { continuation in
      let queue = SerialQueue()
      queue.async { [queue] in
        queue.async { continuation.resume() }
      }
    }
  }

  @Test
  func `a wait ends with the state or with the time`() {
    let isReady = Monitor(false)
    #expect(!isReady.wait(atMost: .milliseconds(1)) { $0 })
    #expect(startThread { isReady.change { $0 = true } })
    #expect(isReady.wait(atMost: .seconds(3600)) { $0 })
    #expect(isReady.wait(until: { $0 }) { _ in 7 } == 7)
  }
}

private final class Owner: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
