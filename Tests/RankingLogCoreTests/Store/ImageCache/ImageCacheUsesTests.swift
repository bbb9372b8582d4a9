import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The writes of the times of last use, counted in transactions.
@Suite(.watchdog)
struct ImageCacheUsesTests {
  private let directory: StoreDirectory
  private let cache: ImageCache

  init() throws {
    directory = try StoreDirectory()
    cache = ImageCache(directory: directory.path, budget: 1 << 20)
  }

  private func time(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

  /// Stores images named by numbers, and empties the log.
  private func fill(_ count: Int) async throws {
    for number in 0..<count { try await cache.put([1], url: "\(number)", at: time(1)) }
    try truncateLog()
  }

  private func truncateLog() throws {
    try Connection(path: directory.path + "/cache.db").execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The number of transactions in the log, by their last frames (SQLite file format, 4.1).
  private func transactions() throws -> Int {
    let log = try Files.read(directory.path + "/cache.db-wal")
    guard log.count > 32 else { return 0 }
    let number = { (offset: Int) in log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return stride(from: 32, to: log.count, by: 24 + number(8)).count { offset in
      log[offset + 8..<offset + 16] == log[16..<24] && number(offset + 4) != 0
    }
  }

  private func usedAt(_ url: String) throws -> Int? {
    try Connection(path: directory.path + "/cache.db").first(
      "SELECT used_at FROM image WHERE url = ?", [.text(url)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  @Test
  func `each stored image is one transaction, with everything that it evicts`() async throws {
    let small = ImageCache(directory: directory.path, budget: 10)
    for number in 0..<10 { try await small.put([1], url: "\(number)", at: time(number)) }
    try truncateLog()
    try await small.put([UInt8](repeating: 1, count: 7), url: "large", at: time(20))
    #expect(try transactions() == 1)
    #expect(try await small.size() == 10)
    for number in 30..<40 { try await small.put([1], url: "\(number)", at: time(number)) }
    #expect(try transactions() == 11)
  }

  @Test
  func `views are written only in batches`() async throws {
    try await fill(ImageCache.maxPendingUses + 44)
    for round in 0..<3 {
      for number in 0..<ImageCache.maxPendingUses - 1 {
        #expect(await cache.image("\(number)", at: time(10 + round)) == [1])
      }
    }
    #expect(await cache.image("unknown", at: time(20)) == nil)
    #expect(try transactions() == 0)
    #expect(try usedAt("0") == 1)
    #expect(await cache.image("255", at: time(20)) == [1])
    #expect(try transactions() == 1)
    #expect(try [usedAt("0"), usedAt("255"), usedAt("256")] == [12, 20, 1])
    for number in 0..<ImageCache.maxPendingUses { _ = await cache.image("\(number)", at: time(30)) }
    #expect(try transactions() == 2)
  }

  @Test
  func `the next stored image or the end writes the uses, and nothing is written without them`() async throws
  {
    try await fill(3)
    _ = await cache.image("0", at: time(5))
    try await cache.put([1], url: "new", at: time(6))
    #expect(try transactions() == 1)
    #expect(try usedAt("0") == 5)
    _ = await cache.image("1", at: time(7))
    await cache.flush()
    #expect(try transactions() == 2)
    await cache.flush()
    #expect(try transactions() == 2)
    _ = await cache.image("2", at: time(8))
    await cache.close()
    #expect(try [usedAt("0"), usedAt("1"), usedAt("2")] == [5, 7, 8])
    #expect(await cache.image("2", at: time(9)) == [1], "it opens again")
  }

  @Test
  func `a later use by another process is not undone`() async throws {
    try await fill(2)
    let other = ImageCache(directory: directory.path, budget: 1 << 20)
    _ = await cache.image("0", at: time(10))
    _ = await other.image("0", at: time(20))
    _ = await cache.image("1", at: time(30))
    await other.flush()
    await cache.flush()
    #expect(try [usedAt("0"), usedAt("1")] == [20, 30])
  }

  @Test
  func `uses that are not written yet count for eviction`() async throws {
    let small = ImageCache(directory: directory.path, budget: 3)
    for number in 0..<3 { try await small.put([1], url: "\(number)", at: time(number)) }
    _ = await small.image("0", at: time(10))
    try await small.put([1], url: "new", at: time(11))
    #expect(await small.image("0", at: time(12)) == [1])
    #expect(await small.image("1", at: time(12)) == nil)
  }

  @Test
  func `images of the same second are evicted in storage order, the new one last`()
    async throws
  {
    let small = ImageCache(directory: directory.path, budget: 3)
    for url in ["z", "y", "x", "b", "a"] { try await small.put([1], url: url, at: time(1)) }
    var there: [String] = []
    for url in ["a", "b", "x", "y", "z"] where await small.image(url, at: time(1)) != nil {
      there.append(url)
    }
    #expect(there == ["a", "b", "x"])
    try await small.put([1, 2, 3], url: "older", at: time(0))
    #expect(await small.image("older", at: time(1)) == [1, 2, 3])
    #expect(try await small.size() == 3)
  }

  @Test
  func `a cache deleted in between forgets the uses`() async throws {
    try await fill(2)
    _ = await cache.image("0", at: time(5))
    try FileManager.default.removeItem(atPath: directory.path)
    await cache.flush()
    #expect(!Files.exists(directory.path))
  }
}
