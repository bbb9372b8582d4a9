import Testing

@testable import RankingLogCore

struct ByteCounterTests {
  @Test func `pieces are reported together, 50 ms after the last event`() {
    let time = Lock(Duration.seconds(7))
    let bytes = ByteCounter { time.withLock { $0 } }
    func received(_ count: Int, after milliseconds: Int) -> Int? {
      time.withLock { $0 += .milliseconds(milliseconds) }
      return bytes.add(count)
    }
    #expect(received(100, after: 0) == 100)
    #expect(received(200, after: 0) == nil)
    #expect(received(300, after: 49) == nil)
    #expect(received(400, after: 1) == 900)
    #expect(received(500, after: 49) == nil)
    #expect(bytes.total == 1500)
    #expect(bytes.rest() == 500)
    #expect(bytes.rest() == nil)
    #expect(received(600, after: 1000) == 600)
    #expect(bytes.total == 2100)
  }
}
