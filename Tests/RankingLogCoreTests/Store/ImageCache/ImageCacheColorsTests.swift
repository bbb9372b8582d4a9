import TestSupport
import Testing

@testable import RankingLogCore

/// The colors of images in the image cache.
@Suite(.watchdog)
struct ImageCacheColorsTests {
  private static let time = Timestamp(seconds: 1)
  private static let blue = ImageColor(red: 1, green: 2, blue: 200)

  private static func key(_ number: Int) -> ColorKey { ColorKey(prefix: UInt64(bitPattern: Int64(number))) }

  @Test(arguments: [0, 1, -1, .max, .min])
  func `colors are read back, and so is their absence`(number: Int) async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    let (key, none, other) = (Self.key(number), Self.key(5), Self.key(6))
    for colors in [[key: Self.blue], [none: nil]] as [[ColorKey: ImageColor?]] { await cache.add(colors) }
    // The last two are found before and after they are written.
    for cache in [cache, cache, ImageCache(directory: directory.path, budget: 100)] {
      let found = await cache.colors([key, none, other])
      #expect(found.count == 2 && found[key] == .some(Self.blue) && found[none] == .some(nil))
      await cache.close()
    }
  }

  @Test func `the color of an evicted image remains`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    await cache.add([Self.key(1): Self.blue])
    for url in ["a", "b"] { try await cache.put([UInt8](repeating: 1, count: 90), url: url, at: Self.time) }
    #expect(await cache.image("a", at: nil) == nil)
    let other = ImageCache(directory: directory.path, budget: 100)
    #expect(await other.colors([Self.key(1)]) == [Self.key(1): Self.blue])
  }

  @Test func `clearing the cache deletes stored and pending colors`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    await cache.add([Self.key(1): Self.blue])
    await cache.flush()
    await cache.add([Self.key(2): Self.blue])
    _ = try await cache.clear()
    await cache.flush()
    #expect(await cache.colors([Self.key(1), Self.key(2)]).isEmpty)
  }

  @Test func `a newer color replaces the stored one`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    for color in [nil, Self.blue] {
      await cache.add([Self.key(1): color])
      await cache.flush()
    }
    #expect(await cache.colors([Self.key(1)]) == [Self.key(1): Self.blue])
  }

  @Test func `pending colors are limited`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    for number in 0..<1000 {
      await cache.add([Self.key(number): Self.blue])
      #expect(await cache.pendingColors.count < ImageCache.maxPendingUses)
    }
    #expect(await cache.colors((0..<1000).map(Self.key)).count == 1000)
  }

  @Test func `a disabled cache stores no colors`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path + "/cache", budget: 0)
    await cache.add([Self.key(1): Self.blue])
    await cache.close()
    #expect(!Files.exists(directory.path + "/cache"))
  }

  @Test func `a cache of an earlier version keeps its images, and stores colors`() async throws {
    let directory = try StoreDirectory()
    let image: [UInt8] = [1, 2, 3]
    do {
      let earlier = Schema.cache.upTo(4)
      let connection = try Database.open(
        path: directory.path + "/cache.db", schema: earlier, DatabaseOptions())
      try connection.run(
        "INSERT INTO image(id, url, bytes, sha256, used_at) VALUES(1, 'a', 3, ?, 1)",
        [.blob(try Digest.of(image, .sha256))])
      try connection.run("INSERT INTO image_data VALUES(1, ?)", [.blob(image)])
    }
    let cache = ImageCache(directory: directory.path, budget: 100)
    #expect(await cache.colors([Self.key(1)]).isEmpty)
    await cache.add([Self.key(1): Self.blue])
    await cache.flush()
    #expect(await cache.colors([Self.key(1)]).count == 1)
    #expect(await cache.image("a", at: Self.time) == image)
  }

  @Test func `a damaged color is no color`() async throws {
    let directory = try StoreDirectory()
    let cache = ImageCache(directory: directory.path, budget: 100)
    await cache.add([Self.key(1): Self.blue])
    await cache.flush()
    try Connection(path: directory.path + "/cache.db").execute("UPDATE color SET rgb = -5")
    #expect(await cache.colors([Self.key(1)]) == [Self.key(1): nil])
  }
}
