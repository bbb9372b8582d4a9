import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Images for viewing over an unreliable network: only complete images are delivered and stored.
@Suite(.watchdog)
struct ImageFailuresTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private var cacheFiles: [String] { Files.names(in: world.directory + "/cache") }

  @Test(
    .expensive(),
    arguments: [
      #""do":"cut","after":900"#, #""do":"reset""#, #""do":"status""#, #""do":"html""#,
      #""do":"placeholder""#,
      #""do":"status","status":429"#, #""do":"status","status":429,"retry_after":1"#,
      #""do":"empty","headers":{"Content-Type":"image/jpeg"}"#,
    ])
  func `a bad response needs one more request`(fault: String) async throws {
    let ids = try await world.walk("2024-02-14", entries: 2).ids
    try world.pixiv.fault(#"{"match":"i.pximg.net",\#(fault)}"#)
    let answers = try await world.images(ids, .thumbnail, fetches: true)
    #expect(world.imageRequests.count == 3)
    for request in world.imageRequests.suffix(1) {
      let bytes = try await world.served("https://i.pximg.net" + request.path)
      #expect(answers.values.contains { $0.image?.content == .bytes(bytes) })
    }
    let (again, cached) = try await world.requests {
      try await world.images(ids, .thumbnail, fetches: true)
    }
    #expect(again == 0 && cached.values.allSatisfy { $0.image?.origin == .cache })
  }

  @Test(
    .expensive(),
    arguments: [
      (#""do":"cut""#, 1), (#""do":"html""#, 1), (#""do":"status""#, 1), (#""do":"type""#, 1),
      (#""do":"empty","headers":{"Content-Type":"image/jpeg"}"#, 1), (#""do":"status","status":400"#, 1),
      // Even without retries, these are requested once more.
      (#""do":"placeholder""#, 2), (#""do":"status","status":403"#, 2),
    ])
  func `a failed image does not stop the others, and leaves no files`(fault: String, requests: Int)
    async throws
  {
    let ids = try await world.walk("2024-02-14", entries: 4).ids
    try world.pixiv.fault(#"{"match":"\#(ids[1])_p0","times":99,\#(fault)}"#)
    let answers = try await world.images(ids, .thumbnail, fetches: true) { $0.network.retries = 0 }
    guard case .failed(let reason) = answers[ImageKey(ids[1])] else {
      Issue.record("\(String(describing: answers[ImageKey(ids[1])]))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(answers.values.count { $0.image?.origin == .pixiv } == 3)
    #expect(world.imageRequests.count == 3 + requests)
    #expect(cacheFiles.allSatisfy { $0.hasPrefix("cache.db") })
    world.pixivIsWell()
    #expect(try await world.images(ids, .thumbnail, fetches: true)[ImageKey(ids[1])]?.image != nil)
    #expect(world.imageRequests.count == 4 + requests)
  }

  @Test(arguments: [404, 410])
  func `an image that pixiv does not have needs one request`(status: Int) async throws {
    let ids = try await world.walk("2024-02-14", entries: 3).ids
    try world.pixiv.fault(#"{"match":"\#(ids[0])_p0","times":99,"do":"status","status":\#(status)}"#)
    let answers = try await world.images(ids, .thumbnail, fetches: true)
    #expect(answers[ImageKey(ids[0])] == ImageResult.none(.notFound))
    #expect(answers.values.count { $0.image != nil } == 2)
    #expect(world.imageRequests.count == 3)
    #expect(cacheFiles.allSatisfy { $0.hasPrefix("cache.db") })
  }

  @Test
  func `a run canceled in the middle stores complete images only`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    try world.pixiv.fault(
      #"{"match":"i.pximg.net","skip":3,"times":99,"do":"stall","after":500,"seconds":60}"#)
    let received = Mutex(0)
    let task = Task {
      try await world.log().images(.thumbnail, fetches: true).images(ids.map { ImageKey($0) }) { _, _ in
        received.withLock { $0 += 1 }
      }
    }
    try await eventually { received.withLock { $0 } >= 3 && world.imageRequests.count >= 7 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(cacheFiles.allSatisfy { $0.hasPrefix("cache.db") })
    world.pixivIsWell()
    let answers = try await world.images(ids, .thumbnail)
    #expect(answers.values.count { $0.image != nil } == 3)
    #expect(answers.values.count { $0 == .notHeld } == 7)
    #expect(world.imageRequests.count == 7)
  }

  @Test
  func `an error of the receiver ends the run`() async throws {
    struct Enough: Error {}
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    var received = 0
    await #expect(throws: Enough.self) {
      try await world.log { $0.network.jobs = 1 }.images(.thumbnail, fetches: true).images(
        ids.map { ImageKey($0) }
      ) { _, _ in
        received += 1
        if received == 2 { throw Enough() }
      }
    }
    #expect(received == 2 && world.imageRequests.count == 2)
    #expect(cacheFiles.allSatisfy { $0.hasPrefix("cache.db") })
  }

  @Test(.expensive(), arguments: [1, 3])
  func `the number of concurrent requests reaches the number of jobs`(jobs: Int) async throws {
    let ids = try await world.walk("2024-02-14", entries: 9).ids
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":99,"do":"slow","seconds":0.2}"#)
    let running = Mutex((now: 0, most: 0))
    _ = try await world.images(ids, .thumbnail, fetches: true) {
      $0.network.jobs = jobs
      $0.onNetworkEvent = { event in
        switch event {
        case .request: running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        case .answer: running.withLock { $0.now -= 1 }
        default: break
        }
      }
    }
    #expect(running.withLock { $0.most } == jobs)
  }

  @Test
  func `an unreachable image host ends the run`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 5).ids
    await #expect {
      try await world.images(ids, .thumbnail, fetches: true) {
        $0.network.connectTo.insert("i.pximg.net::127.0.0.1:1", at: 0)
        $0.network.retries = 0
      }
    } throws: {
      guard case RankingLogError.network("i.pximg.net", _) = $0 else { return false }
      return true
    }
    #expect(cacheFiles.allSatisfy { $0.hasPrefix("cache.db") })
  }

  /// Otherwise pixiv would be requested again by each view.
  @Test(arguments: [
    nil, "PRAGMA application_id=0x524c6f43; PRAGMA user_version=99", "CREATE TABLE theirs(a)",
  ])
  func `a cache that cannot be written ends the run before a request`(sql: String?) async throws {
    let ids = try await world.walk("2024-02-14", entries: 5).ids
    let path = world.directory + "/cache"
    if let sql {
      try Files.makeDirectory(path)
      try Connection(path: path + "/cache.db").execute(sql)
    } else {
      try world.write("in the way", to: path)
    }
    await #expect(throws: RankingLogError.self) { try await world.images(ids, .thumbnail, fetches: true) }
    #expect(world.imageRequests.isEmpty)
    let held = try await world.images(ids, .thumbnail)
    #expect(held.count == 5 && held.values.allSatisfy { $0 == .notHeld })
  }

  @Test(.expensive())
  func `a cache deleted during or between images does not lose an image`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 5).ids
    let cache = world.directory + "/cache"
    var delivered = 0
    try await world.log { $0.network.jobs = 1 }.images(.thumbnail, fetches: true).images(
      ids.map { ImageKey($0) }
    ) { _, answer in
      delivered += answer.image == nil ? 0 : 1
      try FileManager.default.removeItem(atPath: cache)
    }
    #expect(delivered == 5 && world.imageRequests.count == 5)
    try world.pixiv.fault(#"{"match":"i.pximg.net","do":"slow","seconds":1}"#)
    async let late = world.images([ids[0]], .thumbnail, fetches: true)
    try await eventually { world.imageRequests.count >= 6 }
    try FileManager.default.removeItem(atPath: cache)
    #expect(try await late[ImageKey(ids[0])]?.image?.origin == .pixiv)
    #expect(try await world.images([ids[0]], .thumbnail)[ImageKey(ids[0])]?.image?.origin == .cache)
  }
}

extension LocalWorld {
  /// Removes all injected faults.
  fileprivate func pixivIsWell() {
    do { try pixiv.clearFaults() } catch { Issue.record(error) }
  }
}
