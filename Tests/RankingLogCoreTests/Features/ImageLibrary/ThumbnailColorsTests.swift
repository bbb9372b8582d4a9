import TestSupport
import Testing

@testable import RankingLogCore

/// The colors of thumbnails from the local pixiv, whose images have one color each.
@Suite(.watchdog)
struct ThumbnailColorsTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private var database: String { world.directory + "/cache/cache.db" }

  private func fetch(_ ids: [Int], _ size: ImageSize) async throws -> [Int: [UInt8]] {
    var found: [Int: [UInt8]] = [:]
    let log = world.log()
    try await log.images(size, fetches: true).images(ids.map { ImageKey($0) }) { key, result in
      found[key.illust] = try result.image?.bytes()
    }
    await log.close()
    return found
  }

  /// The colors of works according to the stored URLs.
  private func stored(_ entries: [RankingEntry]) async -> [Int: ImageColor] {
    await world.log().images(.thumbnail).colors.stored(of: entries.map(\.illust), files: [:])
  }

  @Test func `a fetched thumbnail has a color, for its URL and for its bytes`() async throws {
    let entries = try await world.walk("2024-02-14", entries: 10).entries
    #expect(await stored(entries).isEmpty)
    let thumbnails = try await fetch(entries.map(\.illust.id), .thumbnail)
    let colors = await stored(entries)
    #expect(colors.count == 10 && Set(colors.values).count > 5)
    #expect(colors == thumbnails.compactMapValues { ImageColor(dominantIn: $0) })
    let read = Reads()
    let keys = try thumbnails.mapValues { try ColorKey(of: $0) }
    let ofBytes = await world.log().images(.thumbnail).colors.colors(of: keys) { read.read($0, thumbnails) }
    #expect(ofBytes == colors && read.ids.isEmpty)
  }

  @Test(arguments: [ImageSize.regular, .mobile])
  func `images of other sizes have no color`(size: ImageSize) async throws {
    let entries = try await world.walk("2024-02-14", entries: 3).entries
    #expect(try await fetch(entries.map(\.illust.id), size).count == 3)
    #expect(await stored(entries).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a thumbnail cached by an earlier version gets its color from a read`(isRecorded: Bool)
    async throws
  {
    let entries = try await world.walk("2024-02-14", entries: 3).entries
    let ids = entries.map(\.illust.id)
    _ = try await fetch(ids, .thumbnail)
    let colors = await stored(entries)
    try Connection(path: database).execute("DELETE FROM color")
    let log = world.log()
    try await log.images(.thumbnail, recordsUse: isRecorded).images(ids.map { ImageKey($0) }) { _, _ in }
    await log.close()
    #expect(await stored(entries) == (isRecorded ? colors : [:]))
  }

  @Test func `only thumbnails without a stored color are read`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    let thumbnails = try await fetch(ids, .thumbnail)
    Files.remove(database)
    let keys = try thumbnails.mapValues { try ColorKey(of: $0) }
    var colors: [[Int: ImageColor]] = []
    for expected in [10, 0, 0] {
      let (log, read) = (world.log(), Reads())
      colors.append(await log.images(.thumbnail).colors.colors(of: keys) { read.read($0, thumbnails) })
      await log.close()
      #expect(read.ids.count == expected)
    }
    #expect(colors[0].count == 10 && colors[1] == colors[0] && colors[2] == colors[0])
  }

  @Test func `a thumbnail that is no JPEG is read once, and one that cannot be read has no color`()
    async throws
  {
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
    let keys = [1: try ColorKey(of: png), 2: ColorKey(prefix: 7)]
    for expected in [[1, 2], [2]] {
      let (log, read) = (world.log(), Reads())
      let colors = await log.images(.thumbnail).colors.colors(of: keys) { id throws(RankingLogError) in
        _ = read.read(id, [:])
        guard id == 1 else { throw .file(path: "2", reason: "missing") }
        return png
      }
      await log.close()
      #expect(colors.isEmpty && read.ids.sorted() == expected)
    }
  }

  /// The color belongs to the bytes that were read, so that an edited file does not change another file's color.
  @Test func `the color of a changed file is not stored for the recorded bytes`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 2).ids
    let thumbnails = try await fetch(ids, .thumbnail)
    Files.remove(database)
    let keys = try thumbnails.mapValues { try ColorKey(of: $0) }
    let log = world.log()
    _ = await log.images(.thumbnail).colors.colors(of: [ids[0]: keys[ids[0]] ?? ColorKey(prefix: 0)]) { _ in
      thumbnails[ids[1]] ?? []
    }
    let read = Reads()
    let colors = await log.images(.thumbnail).colors.colors(of: keys) { read.read($0, thumbnails) }
    #expect(read.ids == [ids[0]])
    #expect(colors == thumbnails.compactMapValues { ImageColor(dominantIn: $0) })
  }
}

/// The works whose thumbnails were read.
private final class Reads {
  private(set) var ids: [Int] = []

  func read(_ id: Int, _ thumbnails: [Int: [UInt8]]) -> [UInt8] {
    ids.append(id)
    return thumbnails[id] ?? []
  }
}
