import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import RankingLogCore

/// Two processes with one cache, and the remains of killed ones.
@Suite(.watchdog)
struct ImageCacheSharingTests {
  private let directory: StoreDirectory
  private let large = [UInt8](repeating: 1, count: 40_000)

  init() throws { directory = try StoreDirectory() }

  private func time(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

  private func cache(_ budget: Int = 1 << 20) -> ImageCache {
    ImageCache(directory: directory.path, budget: budget)
  }

  private func path(of url: String) throws -> String {
    "\(directory.path)/\(try CachedImage.fileName(of: url))"
  }

  private var files: [String] {
    Files.names(in: directory.path).filter { !$0.hasPrefix("cache.db") }
  }

  /// The stored total, the sum of the rows, and the number of files that belong to no row or of rows without a file.
  private func state() throws -> (total: Int, sum: Int, unmatched: Int) {
    let connection = try Connection(path: directory.path + "/cache.db")
    let sums = try connection.first("SELECT (SELECT bytes FROM total), (SELECT sum(bytes) FROM image)") {
      (row: borrowing Row) in (row.int(0), row.int(1))
    }
    let indexed = try connection.all("SELECT file FROM image WHERE file IS NOT NULL") {
      (row: borrowing Row) in row.text(0)
    }
    return (sums?.0 ?? -1, sums?.1 ?? -1, Set(indexed).symmetricDifference(files).count)
  }

  @Test(.expensive())
  func `two processes that store and evict keep one size limit, and every file has its row`() async throws {
    let budget = 300_000
    try await withThrowingTaskGroup(of: Void.self) { group in
      for process in 0..<2 {
        group.addTask {
          let cache = cache(budget)
          for step in 0..<150 {
            // The same images at the same time, small and large in turn.
            let (url, size) = ("\(step % 23)", step % 3 == 0 ? 40_000 : 9_000)
            try await cache.put([UInt8](repeating: UInt8(step % 23), count: size), url: url, at: time(step))
            let other = (step + 7 * process) % 23
            if let image = await cache.image("\(other)", at: time(step)) {
              #expect(image.allSatisfy { $0 == UInt8(other) })
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let (total, sum, unmatched) = try state()
    #expect(total == sum && total <= budget && total > budget - 40_000)
    #expect(unmatched == 0)
  }

  @Test
  func `a cache that another process deleted and created again is shared`() async throws {
    let (first, second) = (cache(), cache())
    try await first.put([1], url: "a", at: time(1))
    #expect(await second.image("a", at: time(1)) == [1])
    try FileManager.default.removeItem(atPath: directory.path)
    try await second.put([2], url: "b", at: time(2))
    #expect(await first.image("a", at: time(3)) == nil)
    #expect(await first.image("b", at: time(3)) == [2])
    try await first.put([3], url: "c", at: time(4))
    #expect(await second.image("c", at: time(5)) == [3])
    #expect(try await second.size() == 2)
  }

  @Test
  func `an image whose bytes are lost is deleted, and its size with it`() async throws {
    let cache = cache()
    for url in ["gone", "changed"] { try await cache.put(large, url: url, at: time(1)) }
    try await cache.put([1], url: "small", at: time(1))
    Files.remove(try path(of: "gone"))
    try Data([1]).write(to: URL(filePath: path(of: "changed")))
    #expect(await cache.image("gone", at: time(2)) == nil)
    #expect(try await cache.size() == 40_001)
    #expect(await cache.image("changed", at: time(2)) == nil)
    #expect(try await cache.size() == 1)
    #expect(files.isEmpty)
  }

  @Test
  func `the first stored image removes the files of killed processes, and no others`() async throws {
    try await cache().put(large, url: "kept", at: time(1))
    try await cache().put(large, url: "lost", at: time(1))
    Files.remove(try path(of: "lost"))
    try Connection(path: directory.path + "/cache.db").execute("UPDATE total SET bytes = 999999")
    let strays = [try path(of: "stray"), try path(of: "killed") + ".part"]
    let others = [
      directory.path + "/notes.txt", directory.path + "/a.part", try path(of: "fetching") + ".part",
    ]
    for path in strays + others { try FileHandle(writing: path).write([1]) }
    let fetching = try #require(try LockedPart(others[2]))
    let cache = cache(100_000)
    #expect(await cache.image("kept", at: time(2)) == large)
    #expect(strays.allSatisfy(Files.exists), "nothing is written by a view")
    try await cache.put([1], url: "new", at: time(2))
    #expect(!strays.contains(where: Files.exists))
    #expect(others.allSatisfy(Files.exists))
    #expect(await cache.image("kept", at: time(2)) == large)
    #expect(try await cache.size() == 40_001)
    fetching.removeName()
  }

  @Test
  func `the files of a damaged database are deleted with it`() async throws {
    let cache = cache()
    try await cache.put(large, url: "a", at: time(1))
    await cache.close()
    for end in ["", "-wal"] {
      try Data(String(repeating: "x", count: 900).utf8).write(
        to: URL(filePath: directory.path + "/cache.db" + end))
    }
    let other = ImageCache(directory: directory.path, budget: 1 << 20)
    try await other.put([1], url: "b", at: time(2))
    #expect(files.isEmpty)
    #expect(try await other.size() == 1)
    #expect(await cache.image("b", at: time(3)) == [1])
  }

  @Test
  func `a smaller limit applies from the next image on`() async throws {
    for number in 0..<10 { try await cache().put([1, 2], url: "\(number)", at: time(number)) }
    let small = cache(7)
    #expect(try await small.size() == 20)
    try await small.put([1], url: "new", at: time(20))
    #expect(try await small.size() == 7)
    #expect(await small.image("7", at: time(21)) == [1, 2])
    #expect(await small.image("6", at: time(21)) == nil)
  }
}
