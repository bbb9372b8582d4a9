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

  @Test func `without a cache, cache prints none and creates none`() async throws {
    let run = try await sandbox.run("cache")
    #expect(
      run.status == 0
        && run.lines == [
          "Path:      \(sandbox.cacheDirectory.path)", "Size:      0 B of 537 MB", "Images:    none",
        ])
    #expect(try await sandbox.run("cache clear").errors == "rankinglog: 0 images deleted (0 B)\n")
    #expect(!sandbox.exists(".cache"))
  }

  @Test func `cache prints its contents, and clear deletes them but no downloads`() async throws {
    _ = try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids")
    _ = try await sandbox.run("download -d 2024-01-05 -n 2 -o \(sandbox.path("out"))")
    #expect(try await sandbox.run("gallery \(sandbox.path("site")) --fetch --images thumbnails").status == 0)
    let run = try await sandbox.run("cache")
    let found = try #require(run.output.firstMatch(of: /Images:    50 thumbnail images, (.+)\n/))
    #expect(run.output.contains("Size:      \(found.1) of 537 MB"))
    #expect(run.output.contains("Used:      2024-03-10T03:30:00Z to 2024-03-10T03:30:00Z"))
    let files = sandbox.files(in: "out")
    let cleared = try await sandbox.run("cache clear")
    #expect(cleared.status == 0 && cleared.errors == "rankinglog: 50 images deleted (\(found.1))\n")
    #expect(try await sandbox.run("cache").output.contains("Images:    none"))
    #expect(sandbox.files(in: "out") == files)
    #expect(try await sandbox.run("doctor").status == 0)
  }

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
