import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

@Suite(.watchdog)
struct FetchQueueTests {
  private static func key(_ id: Int) -> ImageRequest {
    ImageRequest(image: ImageKey(id), size: .thumbnail)
  }

  /// Fetches that end when the test ends them.
  private final class Fetches: Sendable {
    let begun = Lock<[Int]>([])
    private let (stream, end) = AsyncStream.makeStream(of: Void.self)

    func run(_ key: ImageRequest) async throws -> ImageResult {
      begun.withLock { $0.append(key.image.illust) }
      for await _ in stream { break }
      try Task.checkCancellation()
      return .none(.notFound)
    }

    func endAll() { end.finish() }
  }

  private func wishes(
    _ patience: Duration, slow: Duration = .seconds(600), stays: Duration? = nil, _ fetches: Fetches
  ) -> FetchQueue<ImageRequest, ImageResult> {
    FetchQueue(jobs: 1, patience: patience, slow: slow, stays: stays) { try await fetches.run($0) }
  }

  @Test func `several readers of an image share one fetch`() async throws {
    let fetches = Fetches()
    let wishes = wishes(.seconds(60), fetches)
    async let first = wishes.answer(Self.key(1)) { false }
    async let second = wishes.answer(Self.key(1)) { false }
    try await eventually { await wishes.count(of: Self.key(1)) == 2 && !fetches.begun.withLock(\.isEmpty) }
    fetches.endAll()
    let answers = try await [first, second]
    #expect(answers == [.none(.notFound), .none(.notFound)] && fetches.begun.withLock { $0 } == [1])
  }

  @Test func `readers wait for a limited time, and a repeated request gets the running fetch`() async throws {
    let fetches = Fetches()
    let wishes = wishes(.milliseconds(20), fetches)
    #expect(try await wishes.answer(Self.key(1)) { false } == nil)
    #expect(try await wishes.answer(Self.key(1)) { false } == nil)
    #expect(fetches.begun.withLock { $0.filter { $0 == 1 }.count } <= 2)
    fetches.endAll()
    var answer: ImageResult?
    while answer == nil { answer = try await wishes.answer(Self.key(1)) { false } }
    #expect(answer == .none(.notFound))
  }

  @Test func `the fetch of an abandoned request is dropped, and one of a repeatable request is not`()
    async throws
  {
    let fetches = Fetches()
    let wishes = wishes(.milliseconds(20), stays: .seconds(600), fetches)
    let first = Task { try await wishes.answer(Self.key(1)) { false } }
    try await eventually { !fetches.begun.withLock(\.isEmpty) }
    // They wait for the first one.
    let gone = Task { try await wishes.answer(Self.key(2)) { true } }
    let there = Task { try await wishes.answer(Self.key(3)) { false } }
    #expect(try await there.value == nil)
    fetches.endAll()
    _ = try await (first.value, gone.value)
    try await eventually { fetches.begun.withLock(\.count) == 2 }
    #expect(fetches.begun.withLock { $0 } == [1, 3])
  }

  @Test(arguments: [(slow: Duration.zero, begun: [1, 2]), (.seconds(600), [1])])
  func `a slow fetch that all readers have left is canceled if another one is queued`(
    slow: Duration, begun: [Int]
  )
    async throws
  {
    let fetches = Fetches()
    let wishes = wishes(.seconds(600), slow: slow, fetches)
    let isGone = Lock(false)
    let first = Task { try await wishes.answer(Self.key(1)) { isGone.withLock(\.self) } }
    try await eventually { !fetches.begun.withLock(\.isEmpty) }
    isGone.withLock { $0 = true }
    let second = Task { try await wishes.answer(Self.key(2)) { false } }
    if slow == .zero {
      #expect(try await first.value == nil)
      try await eventually { fetches.begun.withLock(\.count) == 2 }
    } else {
      try await eventually { await wishes.count(of: Self.key(2)) > 0 }
    }
    #expect(fetches.begun.withLock { $0 } == begun)
    fetches.endAll()
    #expect(try await second.value == .none(.notFound))
  }

  @Test func `a slow fetch whose reader does not request again is canceled if another one is queued`()
    async throws
  {
    let fetches = Fetches()
    let wishes = wishes(.milliseconds(20), slow: .zero, stays: .seconds(600), fetches)
    #expect(try await wishes.answer(Self.key(1)) { false } == nil)
    while fetches.begun.withLock(\.count) < 2 { _ = try await wishes.answer(Self.key(2)) { false } }
    #expect(fetches.begun.withLock { $0 } == [1, 2])
    fetches.endAll()
  }

  @Test func `a slow fetch with a reader is not canceled`() async throws {
    let fetches = Fetches()
    let wishes = wishes(.seconds(600), slow: .zero, fetches)
    let first = Task { try await wishes.answer(Self.key(1)) { false } }
    try await eventually { !fetches.begun.withLock(\.isEmpty) }
    let second = Task { try await wishes.answer(Self.key(2)) { false } }
    try await eventually { await wishes.count(of: Self.key(2)) > 0 }
    #expect(fetches.begun.withLock { $0 } == [1])
    fetches.endAll()
    #expect(try await (first.value, second.value) == (.none(.notFound), .none(.notFound)))
  }

  @Test func `the newest queued fetch runs next, and a failed one frees its job`() async throws {
    struct Failure: Error {}
    let order = Lock<[Int]>([])
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    let wishes = FetchQueue<Int, Int>(jobs: 1, patience: .seconds(600)) { key in
      order.withLock { $0.append(key) }
      if key == 0 { for await _ in mayEnd { break } }
      if key == 4 { throw Failure() }
      return key
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for key in 0...5 {
        group.addTask {
          let answer = try? await wishes.answer(key) { key == 3 }
          #expect(answer == ([3, 4].contains(key) ? nil : key))
        }
        try await eventually { await wishes.count(of: key) > 0 }
      }
      end.finish()
      try await group.waitForAll()
    }
    #expect(order.withLock { $0 } == [0, 5, 4, 2, 1])
  }

  @Test func `a canceled request returns immediately, and stop ends all`() async throws {
    let fetches = Fetches()
    let wishes = wishes(.seconds(600), fetches)
    let waiting = Task { try await wishes.answer(Self.key(1)) { false } }
    try await eventually { !fetches.begun.withLock(\.isEmpty) }
    waiting.cancel()
    #expect(try await waiting.value == nil)
    let other = Task { try await wishes.answer(Self.key(1)) { false } }
    try await eventually { await wishes.count(of: Self.key(1)) > 0 }
    let queued = Task { try await wishes.answer(Self.key(2)) { false } }
    try await eventually { await wishes.count(of: Self.key(2)) > 0 }
    await wishes.stop()
    for stopped in [other, queued] {
      await #expect(throws: CancellationError.self) { _ = try await stopped.value }
    }
    #expect(fetches.begun.withLock { $0 } == [1])
  }
}
