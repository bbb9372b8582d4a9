import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog cache`.
@Suite(.watchdog)
struct CacheCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `large cached images are files, and clear deletes only these`() async throws {
    let cache = ImageCache(directory: sandbox.cacheDirectory.path, budget: 1 << 20)
    for (number, size) in [10, 20, 70_000].enumerated() {
      let url = "https://i.pximg.net/\(["c/240x480/", "c/480x960/", ""][number])img-master/\(number).jpg"
      try await cache.put([UInt8](repeating: 1, count: size), url: url, at: Timestamp(seconds: 1000 + number))
    }
    let contents = try await cache.contents()
    #expect(contents.kinds.map(\.size) == [.thumbnail, .regular, .mobile])
    #expect(contents.kinds.map(\.bytes) == [10, 70_000, 20] && contents.images == 3)
    #expect(contents.used == Timestamp(seconds: 1000)...Timestamp(seconds: 1002))
    try sandbox.write("mine", to: ".cache/rankinglog/notes")
    #expect(sandbox.files(in: ".cache/rankinglog").count > 2)
    #expect(try await cache.clear() == contents)
    await cache.close()
    #expect(sandbox.files(in: ".cache/rankinglog") == ["cache.db", "notes"])
    let other = ImageCache(directory: sandbox.cacheDirectory.path, budget: 1 << 20)
    try await other.put([1, 2, 3], url: "https://i.pximg.net/a.jpg", at: Timestamp(seconds: 1))
    #expect(try await other.size() == 3)
  }
}
