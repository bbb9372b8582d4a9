import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct ImageCacheTests {
  private func time(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

  @Test
  func `a lookup in a missing cache creates nothing`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path + "/cache", budget: 100)
    #expect(await cache.image("a", at: time(1)) == nil)
    #expect(!Files.exists(directory.path + "/cache"))
  }

  @Test(arguments: [0, 1, ImageCache.inlineLimit, ImageCache.inlineLimit + 1, 200_000])
  func `an image is read back, from the database or from a file next to it`(length: Int) async throws {
    let directory = try StoreDirectory()
    let image = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    try await ImageCache(directory: directory.path, budget: 1 << 20).put(
      image, url: "https://a/b?c", at: time(1))
    let cache = ImageCache(directory: directory.path, budget: 1 << 20)
    #expect(await cache.image("https://a/b?c", at: time(2)) == image)
    #expect(await cache.image("https://a/b", at: time(2)) == nil)
    #expect(try await cache.size() == length)
    #expect(try files(directory).count == (length > ImageCache.inlineLimit ? 1 : 0))
  }

  @Test
  func `the least recently used image is evicted first`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 300)
    let image = [UInt8](repeating: 1, count: 100)
    for (second, url) in ["a", "b", "c"].enumerated() {
      try await cache.put(image, url: url, at: time(second))
    }
    _ = await cache.image("a", at: time(10))
    try await cache.put(image, url: "d", at: time(11))
    var there: [String] = []
    for url in ["a", "b", "c", "d"] where await cache.image(url, at: time(20)) != nil { there.append(url) }
    #expect(there == ["a", "c", "d"])
    #expect(try await cache.size() == 300)
  }

  /// The contents written by an earlier version are preserved: its schema, and images in the database and in a file.
  @Test
  func `a cache of an earlier version keeps its images and its size limit`() async throws {
    let directory = try StoreDirectory()
    let (small, large) = ([UInt8](repeating: 1, count: 100), [UInt8](repeating: 2, count: 50_000))
    let earlier = Schema(
      applicationID: Schema.cache.applicationID, steps: Array(Schema.cache.steps.prefix(2)))
    try Data(large).write(to: URL(filePath: directory.path + "/large"))
    do {
      let connection = try Database.open(
        path: directory.path + "/cache.db", schema: earlier, DatabaseOptions())
      for (url, image, file) in [("a", small, nil), ("b", large, "large")] {
        try connection.run(
          "INSERT INTO image(url, blob, file, bytes, used_at, sha256) VALUES(?, ?, ?, ?, 1, ?)",
          [
            .text(url), file == nil ? .blob(image) : .null, SQLValue(file), .integer(image.count),
            .blob(try Digest.of(image, .sha256)),
          ])
      }
    }
    let cache = ImageCache(directory: directory.path, budget: 50_200)
    #expect(await cache.image("a", at: time(2)) == small)
    #expect(await cache.image("b", at: time(3)) == large)
    #expect(try await cache.size() == 50_100)
    try await cache.put(small, url: "c", at: time(4))
    try await cache.put([1], url: "d", at: time(5))
    #expect(await cache.image("a", at: time(6)) == nil)
    #expect(try await cache.size() == 50_101)
  }

  /// The limit is enforced with a stored total: storing an image needs the same time for any size of the cache.
  @Test
  func `the stored total matches the images, and their bytes are deleted with them`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 30_000)
    for second in 0..<200 {
      let image = [UInt8](repeating: 1, count: second * 37 % 1900)
      try await cache.put(image, url: "\(second % 60)", at: time(second))
    }
    let connection = try Connection(path: directory.path + "/cache.db")
    let sums = try connection.first(
      """
      SELECT (SELECT bytes FROM total), (SELECT sum(bytes) FROM image), (SELECT sum(length(data)) FROM image_data),
        (SELECT count(*) FROM image_data) - (SELECT count(*) FROM image)
      """
    ) { (row: borrowing Row) in [row.int(0), row.int(1), row.int(2), row.int(3)] }
    let total = try await cache.size()
    #expect(total > 27_000 && total <= 30_000)
    #expect(sums == [total, total, total, 0])
  }

  @Test
  func `files are deleted with their rows, and the size limit is respected`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100_000)
    let image = [UInt8](repeating: 1, count: 40_000)
    for (second, url) in ["a", "b", "c", "d"].enumerated() {
      try await cache.put(image, url: url, at: time(second))
    }
    #expect(try await cache.size() == 80_000)
    #expect(try files(directory).count == 2)
    try await cache.put([UInt8](repeating: 1, count: 100_001), url: "e", at: time(9))
    #expect(await cache.image("e", at: time(9)) == nil)
    #expect(await cache.image("d", at: time(9)) == image)
  }

  @Test
  func `an image stored again replaces the first one`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100_000)
    for length in [10, 50_000, 20] {
      let image = [UInt8](repeating: 7, count: length)
      try await cache.put(image, url: "a", at: time(1))
      #expect(await cache.image("a", at: time(1)) == image)
      #expect(try await cache.size() == length)
    }
    #expect(try files(directory).isEmpty)
  }

  @Test
  func `a cache deleted while open is empty, and fills again`() async throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/cache"
    let cache = ImageCache(directory: path, budget: 1 << 20)
    try await cache.put([1], url: "a", at: time(1))
    try FileManager.default.removeItem(atPath: path)
    #expect(await cache.image("a", at: time(2)) == nil)
    try await cache.put([2], url: "b", at: time(3))
    #expect(await cache.image("b", at: time(4)) == [2])
    #expect(await ImageCache(directory: path, budget: 1).image("b", at: time(5)) == [2])
  }

  @Test
  func `a damaged image is a cache miss`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 1 << 20)
    let large = [UInt8](repeating: 1, count: 50_000)
    for url in ["a", "b"] { try await cache.put(large, url: url, at: time(1)) }
    try await cache.put([1, 2, 3], url: "c", at: time(1))
    for (number, file) in try files(directory).enumerated() {
      if number == 0 {
        try FileManager.default.removeItem(atPath: directory.path + "/" + file)
      } else {
        try Data([1]).write(to: URL(filePath: directory.path + "/" + file))
      }
    }
    let connection = try Connection(path: directory.path + "/cache.db")
    try connection.run(
      "UPDATE image_data SET data = x'010204' WHERE image = (SELECT id FROM image WHERE url = 'c')")
    for url in ["a", "b", "c"] { #expect(await cache.image(url, at: time(2)) == nil) }
    try await cache.put(large, url: "a", at: time(3))
    #expect(await cache.image("a", at: time(3)) == large)
  }

  @Test
  func `a damaged database is deleted, and the cache fills again`() async throws {
    for text in [
      String(repeating: "x", count: 900), "SQLite format 3\0" + String(repeating: "\u{7}", count: 9000),
    ] {
      let directory = try StoreDirectory()
      for end in ["", "-wal"] {
        try Data(text.utf8).write(to: URL(filePath: directory.path + "/cache.db" + end))
      }
      let cache = ImageCache(directory: directory.path, budget: 1 << 20)
      #expect(await cache.image("a", at: time(1)) == nil)
      try await cache.put([1], url: "a", at: time(1))
      #expect(await cache.image("a", at: time(1)) == [1])
      #expect(await ImageCache(directory: directory.path, budget: 1).image("a", at: time(2)) == [1])
    }
  }

  @Test
  func `pages damaged while the cache is in use are harmless`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 1 << 20)
    for number in 0..<50 {
      try await cache.put([UInt8](repeating: UInt8(number), count: 9000), url: "\(number)", at: time(number))
    }
    // Another process closes the file, which moves the WAL into it; then the disk corrupts it.
    var pages = try await closed(directory)
    for page in 2...pages.count where page % 3 != 0 { pages.damage(page, .noise) }
    try pages.write()
    let other = ImageCache(directory: directory.path, budget: 1 << 20)
    for number in 0..<50 {
      let image = await other.image("\(number)", at: time(100))
      #expect(image == nil || image == [UInt8](repeating: UInt8(number), count: 9000))
      try await other.put([1, 2], url: "new \(number)", at: time(100))
      #expect(await other.image("new \(number)", at: time(100)) == [1, 2])
    }
  }

  @Test
  func `files of another program or a newer version are not deleted`() async throws {
    for sql in ["CREATE TABLE theirs(a)", "PRAGMA application_id=0x524c6f43; PRAGMA user_version=99"] {
      let directory = try StoreDirectory()
      do { try Connection(path: directory.path + "/cache.db").execute(sql) }
      let before = try Files.read(directory.path + "/cache.db")
      let cache = ImageCache(directory: directory.path, budget: 1 << 20)
      #expect(await cache.image("a", at: time(1)) == nil)
      await #expect(throws: RankingLogError.self) { try await cache.put([1], url: "a", at: time(1)) }
      #expect(try Files.read(directory.path + "/cache.db") == before)
    }
  }

  /// The pages of the database after a checkpoint.
  private func closed(_ directory: StoreDirectory) async throws -> DatabasePages {
    let connection = try Connection(path: directory.path + "/cache.db")
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return try DatabasePages(path: directory.path + "/cache.db")
  }

  /// The files next to the database.
  private func files(_ directory: StoreDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasPrefix("cache.db") }
      .sorted()
  }
}
