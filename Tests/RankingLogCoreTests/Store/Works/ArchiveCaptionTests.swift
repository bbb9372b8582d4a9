import TestSupport
import Testing

@testable import RankingLogCore

/// Metadata from lists that rankings do not need.
@Suite(.watchdog)
struct ArchiveCaptionTests {
  private let now = Timestamp(seconds: 1_700_000_000)

  private func work(_ id: Int, _ caption: String?, _ visibility: Visibility = .visible) -> Illust {
    Illust(id: id, title: "x", caption: caption, visibility: visibility)
  }

  @Test func `captions from lists are stored, without marking the work as requested in full`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    _ = try await archive.recordListed([work(1, "artist's"), work(4, nil)])
    var run = BookmarkRun(audience: .everybody, stored: [:])
    run.add(Page([Bookmark(work(2, "bookmark's"), id: 5)], next: nil))
    _ = try await archive.record(run, of: 7, at: now)
    _ = try await archive.record(Page([work(3, "followed")], next: nil), followedBy: 7, below: .newest)
    for (id, caption) in [1: "artist's", 2: "bookmark's", 3: "followed"] {
      let stored = try #require(try await archive.illust(id))
      #expect(stored.illust.caption == caption && stored.detailedAt == nil)
    }
    #expect(try await archive.illust(4)?.illust.caption == nil)
  }

  @Test func `the last caption is stored, and hidden works do not remove it`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for reply in [work(1, "a"), work(1, "b"), work(1, nil), work(1, "stand-in", .hidden)] {
      _ = try await archive.recordListed([reply])
    }
    #expect(try await archive.illust(1)?.illust.caption == "b")
    try await archive.record(work(1, nil), at: now)
    #expect(try await archive.illust(1)?.illust.caption == "b")
    #expect(try await archive.illust(1)?.detailedAt == now)
    _ = try await archive.recordListed([work(1, "c")])
    #expect(try await archive.illust(1)?.illust.caption == "c")
    try await archive.record(work(1, "d"), at: now)
    #expect(try await archive.illust(1)?.illust.caption == "d")
  }

  @Test func `captions from rankings are not stored`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let page = RankingPage(number: 1, entries: [RankingEntry(position: 1, illust: work(1, "a"))], next: nil)
    _ = try await archive.record(page, source: .app, kind: RankingKind(.daily), date: .first, at: now)
    #expect(try await archive.illust(1)?.illust.caption == nil)
  }
}
