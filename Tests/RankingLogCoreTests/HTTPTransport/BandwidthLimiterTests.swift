import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite struct BandwidthLimiterTests {
  let id = TransferID()
  let other = TransferID()

  @Test func `received bytes delay all transfers`() {
    let limiter = BandwidthLimiter(bytesPerSecond: 1000)
    #expect(limiter.admits(id, at: .seconds(5)))
    limiter.count(500, at: .seconds(5))
    #expect(!limiter.admits(id, at: .milliseconds(5479)))
    #expect(!limiter.admits(other, at: .milliseconds(5479)))
    #expect(limiter.wait(at: .milliseconds(5400)) == .milliseconds(80))
    #expect(limiter.due(at: .milliseconds(5479)).isEmpty)
    #expect(
      limiter.due(at: .milliseconds(5480)).map(ObjectIdentifier.init)
        == [id, other].map(ObjectIdentifier.init))
    #expect(limiter.wait(at: .milliseconds(5480)) == nil)
    #expect(limiter.admits(other, at: .milliseconds(5480)))
  }

  @Test func `a transfer waits once, however often it checks`() {
    let limiter = BandwidthLimiter(bytesPerSecond: 1000)
    limiter.count(1000, at: .zero)
    for _ in 0..<3 { #expect(!limiter.admits(id, at: .zero)) }
    #expect(limiter.due(at: .seconds(1)).count == 1)
  }

  @Test func `idle time does not accumulate bandwidth`() {
    let limiter = BandwidthLimiter(bytesPerSecond: 1000)
    limiter.count(1000, at: .zero)
    limiter.count(1000, at: .seconds(100))
    #expect(!limiter.admits(id, at: .milliseconds(100_979)))
  }

  @Test func `without a limit no transfer waits`() {
    let limiter = BandwidthLimiter(bytesPerSecond: nil)
    limiter.count(1 << 40, at: .zero)
    #expect(limiter.admits(id, at: .zero))
    #expect(limiter.wait(at: .zero) == nil)
  }
}
