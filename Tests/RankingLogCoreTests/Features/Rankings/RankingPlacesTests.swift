import TestSupport
import Testing

@testable import RankingLogCore

/// Rankings with missing ranks, and works hidden by a ranking.
struct RankingPlacesTests {
  @Test(
    .watchdog, arguments: [(1, 1, []), (3, 2, [2]), (14, 12, [2, 14]), (50, 48, [2, 14])])
  func `a limit counts ranks, not the entries of a ranking with missing ranks`(
    limit: Int, count: Int, missing: [Int]
  )
    async throws
  {
    let world = try await LocalWorld()
    let walked = try await world.walk("2024-02-10", entries: limit)
    #expect(walked.entries.count == count)
    #expect(walked.ranks == (1...limit).filter { !missing.contains($0) })
    #expect(walked.missingRanks == missing)
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.expensive(), .watchdog)
  func `missing ranks of a complete ranking are reported, and its positions are contiguous`() async throws {
    let world = try await LocalWorld()
    let walked = try await world.walk("2024-02-10")
    #expect(walked.entries.map(\.position) == Array(1...498))
    #expect(walked.ranks == (1...500).filter { $0 != 2 && $0 != 14 })
    #expect(walked.missingRanks == [2, 14])
    #expect(world.pixiv.requests.count == 10)
  }

  @Test(.watchdog)
  func `a ranking that hides a work does not remove its metadata`() async throws {
    let world = try await LocalWorld()
    let signedIn = try await world.walk(
      "2024-02-11", source: .app, entries: 30, with: world.log(token: LocalWorld.token))
    let web = try await world.walk("2024-02-11", source: .web, entries: 30)
    for id in [115_990_007, 115_990_009] {
      let whole = try #require(signedIn.entries.first { $0.illust.id == id }?.illust)
      let entry = try #require(web.entries.first { $0.illust.id == id })
      #expect(whole.visibility == .visible)
      #expect(entry.visibility != .visible)
      #expect(!whole.title.isEmpty && entry.illust.title == whole.title)
      #expect(entry.illust.artist?.id == whole.artist?.id && whole.artist != nil)
      #expect(entry.illust.tags == whole.tags)
      #expect(entry.illust.images.original == whole.images.original)
    }
    let visibility = Dictionary(uniqueKeysWithValues: web.entries.map { ($0.rank, $0.visibility) })
    #expect(visibility[7] == .hidden && visibility[9] == .masked)
    let entries = try await world.walk("2024-02-11", source: .app, entries: 30, cachePolicy: .cacheOnly)
      .entries
    #expect(entries.allSatisfy { $0.visibility == .visible })
  }

  @Test(.watchdog)
  func `a hidden entry without metadata is still an entry`() async throws {
    let world = try await LocalWorld()
    let walked = try await world.walk("2024-02-11", entries: 10)
    let hidden = try #require(walked.entries.first { $0.rank == 7 })
    #expect(hidden.illust.title.isEmpty && hidden.illust.artist == nil && hidden.illust.images == ImageURLs())
    #expect(walked.entries.count == 10)
  }
}
