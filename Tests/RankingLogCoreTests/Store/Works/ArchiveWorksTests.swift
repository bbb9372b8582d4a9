import TestSupport
import Testing

@testable import RankingLogCore

/// Works, their details, and the recents.
@Suite(.watchdog)
struct ArchiveWorksTests {
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test
  func `queries on a missing archive create nothing`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path + "/data")
    #expect(try await archive.illust(1) == nil)
    #expect(try await archive.recents().isEmpty)
    #expect(try await archive.clearRecents() == 0)
    #expect(try await archive.lookUp(RankingKind(.daily), .first, nil, ReadLimit()).rankings.isEmpty)
    #expect(try await archive.newestDate(RankingKind(.daily), source: nil) == nil)
    #expect(try await archive.files(1, page: 0, size: .original).isEmpty)
    #expect(try await archive.newestFiles(.original, limit: 10).isEmpty)
    let part = StoredFile.Location(root: "/", relativePath: "a").part
    #expect(try await archive.stored(1, page: 0, size: .original, part: part).part == nil)
    #expect(try await archive.stored([1, 2], size: .original).map(\.illust?.illust.id) == [nil, nil])
    #expect(!Files.exists(directory.path + "/data"))
  }

  @Test
  func `a work is read back as recorded`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let work = whole(1)
    try await archive.record(work, at: now)
    let stored = try #require(try await archive.illust(1))
    #expect(stored.illust == work && stored.detailedAt == now)
    await archive.close()
    #expect(try await Archive(directory: directory.path).illust(1)?.illust == work)
  }

  @Test
  func `tags with spaces stay intact, in order`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let tags: Tags = ["Fate Grand Order", "女の子", "a b c", "女の子 2"]
    try await archive.record(Illust(id: 1, title: "x", tags: tags), at: now)
    #expect(try await archive.illust(1)?.illust.tags == tags)
    try await archive.record(Illust(id: 1, title: "x", tags: ["one"]), at: now)
    #expect(try await archive.illust(1)?.illust.tags == ["one"])
  }

  @Test(arguments: [Visibility.masked, .hidden, .deleted])
  func `a response with fewer fields removes nothing`(visibility: Visibility) async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let work = whole(1)
    try await archive.record(work, at: now)
    try await archive.record(Illust(id: 1, visibility: visibility), at: now)
    var expected = work
    expected.visibility = visibility
    #expect(try await archive.illust(1)?.illust == expected)
  }

  @Test
  func `an artist without a name does not remove a name, in one transaction or in many`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    func work(_ id: Int, _ name: String, _ account: String? = nil) -> Illust {
      Illust(id: id, title: "x", artist: Artist(id: 9, name: name, account: account))
    }
    let names = try await archive.recordListed(
      [work(1, ""), work(2, "A", "a"), work(3, ""), work(4, "A"), work(5, "")])
    #expect(names.map(\.artist?.name) == ["", "A", "A", "A", "A"])
    for id in 6...8 {
      #expect(
        try await archive.recordListed([work(id, "")]).first?.artist == Artist(id: 9, name: "A", account: "a")
      )
    }
    #expect(
      try await archive.recordListed([work(1, "B")]).first?.artist == Artist(id: 9, name: "B", account: "a"))
    try await archive.record(work(6, ""), at: now)
    #expect(try await archive.illust(2)?.illust.artist?.name == "B")
  }

  @Test
  func `a masked entry of a list does not change past rankings`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    var work = whole(1)
    (work.pages, work.caption, work.statistics) = (nil, nil, Statistics())
    let page = RankingPage(number: 1, entries: [RankingEntry(position: 1, illust: work)], next: nil)
    let (stored, before) = try await archive.record(
      page, source: .web, kind: RankingKind(.daily), date: .first, at: now)
    let masked = try JSONDecoding.decode(
      WebListedWork.self,
      from: Array(
        """
        {"id":"1","title":"-----","illustType":0,"xRestrict":1,"url":"https://s.pximg.net/common/images/limit_r18_360.png",
        "tags":[],"userId":"9","userName":"-----","width":100,"height":100,"pageCount":1,
        "createDate":"1970-01-01T00:00:00+09:00","isMasked":true,"maskReason":"r18"}
        """.utf8)
    ).illust
    _ = try await archive.recordListed([masked])
    let after = try #require(try await archive.page(1, of: stored))
    #expect(
      after.entries.map { EntryRecord($0, of: stored.ranking).json }
        == before.entries.map { EntryRecord($0, of: stored.ranking).json })
    #expect(try await archive.illust(1)?.illust.visibility == .hidden)
  }

  @Test
  func `pages of a replaced file are removed, and the new ones stored`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await archive.record(whole(1), at: now)
    let new = whole(1, uploadedAt: "2024-02-01T10:00:00+09:00")
    var listed = new
    (listed.pages, listed.caption) = (nil, nil)
    let kind = RankingKind(.daily)
    let page = RankingPage(number: 1, entries: [RankingEntry(position: 1, illust: listed)], next: nil)
    _ = try await archive.record(page, source: .web, kind: kind, date: .first, at: now)
    #expect(try await archive.illust(1)?.illust.pages == nil)
    try await archive.recordPages(new)
    #expect(try await archive.illust(1)?.illust.pages == new.pages)
  }

  @Test
  func `image URLs alone are not details`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await archive.recordPages(whole(1))
    let stored = try #require(try await archive.illust(1))
    #expect(stored.detailedAt == nil && stored.illust.pages?.count == 2)
  }

  @Test
  func `URL patterns are separate for each archive and survive a rollback`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    await #expect(throws: RankingLogError.self) {
      try await archive.writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
        try connection.upsert(whole(1), &written)
        throw .nothing("stop")
      }
    }
    #expect(try await archive.illust(1) == nil)
    for id in 1...3 { try await archive.record(whole(id), at: now) }
    let other = Archive(directory: directory.path)
    _ = try await other.illust(1)
    var odd = whole(4)
    odd.images = ImageURLs(thumbnail: "https://i.pximg.net/odd/4.jpg", original: "=odd{id}")
    try await archive.record(odd, at: now)
    #expect(try await other.illust(4)?.illust.images == odd.images)
    #expect(try await other.illust(2)?.illust == whole(2))
  }

  @Test
  func `recents are distinct, newest first, and limited`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for id in [1, 2, 3, 1, 4] { try await archive.addRecent(id, cap: 3, at: now) }
    #expect(try await archive.recents().map(\.id) == [4, 1, 3])
    try await archive.addRecent(4, cap: 3, at: now)
    #expect(try await archive.recents().map(\.id) == [4, 1, 3])
    try await archive.record(whole(1), at: now)
    #expect(try await archive.recents().map(\.title) == ["", "title 1", ""])
    #expect(try await archive.clearRecents() == 3)
    #expect(try await archive.recents().isEmpty)
    #expect(try await archive.illust(1) != nil)
    #expect(try await archive.clearRecents() == 0)
  }

  private func whole(_ id: Int, uploadedAt: String = "2024-01-04T18:00:12+09:00") -> Illust {
    let time = Timestamp(uploadedAt) ?? now
    let path = time.text(offset: 9 * 3600, suffix: "").map { "-T:".contains($0) ? "/" : String($0) }.joined()
    func images(_ page: Int) -> ImageURLs {
      ImageURLs(
        thumbnail: "https://i.pximg.net/c/240x480/img-master/img/\(path)/\(id)_p\(page)_master1200.jpg",
        regular: "https://i.pximg.net/img-master/img/\(path)/\(id)_p\(page)_master1200.jpg",
        original: "https://i.pximg.net/img-original/img/\(path)/\(id)_p\(page).png")
    }
    return Illust(
      id: id, title: "title \(id)", artist: Artist(id: 9, name: "名前\u{202e}", account: "nine"), type: .manga,
      pageCount: 2,
      width: 1200, height: 1600, tags: ["a b", "c"], createdAt: Timestamp(seconds: 1_600_000_000),
      uploadedAt: time,
      ageRating: .r18, ai: false, caption: "a<br />b", images: images(0), pages: [images(0), images(1)],
      statistics: Statistics(views: 1, ratings: 2, bookmarks: 3))
  }
}
