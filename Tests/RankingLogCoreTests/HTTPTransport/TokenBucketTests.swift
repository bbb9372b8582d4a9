import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite struct TokenBucketTests {
  @Test func `a burst is allowed immediately, the rest at the rate`() {
    var bucket = TokenBucket(burst: 3, perMinute: 60)
    let waits = (0..<6).map { _ in bucket.reserve(at: .seconds(100)) }
    #expect(waits == [0, 0, 0, 1, 2, 3].map { .seconds($0) })
  }

  @Test(arguments: [(1, 50, 1200), (20, 50, 1200), (1, 60, 1000), (5, 7, 8571)])
  func `the average rate is not exceeded`(burst: Int, perMinute: Int, milliseconds: Int) {
    var bucket = TokenBucket(burst: burst, perMinute: perMinute)
    var now = Duration.zero
    for _ in 0..<200 { now += bucket.reserve(at: now) }
    #expect((now / (200 - burst)).milliseconds == milliseconds)
  }

  @Test func `unused tokens accumulate up to the burst`() {
    var bucket = TokenBucket(burst: 2, perMinute: 60)
    #expect((0..<3).map { _ in bucket.reserve(at: .zero) } == [.zero, .zero, .seconds(1)])
    #expect(bucket.reserve(at: .seconds(2)) == .zero)
    #expect((0..<3).map { _ in bucket.reserve(at: .seconds(1000)) } == [.zero, .zero, .seconds(1)])
  }

  @Test func `a returned token can be used again`() {
    var bucket = TokenBucket(burst: 1, perMinute: 60)
    #expect(bucket.reserve(at: .zero) == .zero)
    #expect(bucket.reserve(at: .zero) == .seconds(1))
    bucket.refund()
    #expect(bucket.reserve(at: .zero) == .seconds(1))
  }

  @Test func `invalid limits become the lowest ones`() {
    var bucket = TokenBucket(burst: 0, perMinute: 0)
    #expect(bucket.reserve(at: .zero) == .zero)
    #expect(bucket.reserve(at: .zero) == .seconds(60))
  }
}
