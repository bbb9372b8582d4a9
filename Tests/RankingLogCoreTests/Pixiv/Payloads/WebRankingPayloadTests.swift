import Testing

@testable import RankingLogCore

@Suite(.enabled(if: Payloads.areThere))
struct WebRankingPayloadTests {
  private func page(_ name: String, _ number: Int, _ kind: RankingKind = RankingKind(.daily)) throws
    -> RankingPage
  {
    try Payloads.decode(WebRankingReply.self, "web-ranking/\(name).json").page(number: number, kind: kind)
  }

  private func entry(_ name: String, _ kind: RankingKind = RankingKind(.daily)) throws -> RankingEntry {
    try Payloads.decode(WebRankingSlot.self, "web-ranking/\(name).json").entry(position: 1, kind: kind)
  }

  @Test
  func `a full page of 2022 is decoded`() throws {
    let reply = try Payloads.decode(WebRankingReply.self, "web-ranking/weekly-illust-20220823-p1.json")
    #expect((reply.mode, reply.content, reply.date?.compact) == ("weekly", "illust", "20220823"))
    let page = reply.page(number: 1, kind: RankingKind(.weekly, .illust))
    #expect((page.next, page.total, page.previousDate?.compact) == (2, 500, "20220822"))
    #expect(page.entries.map(\.rank) == (1...50).map(Optional.some))
    #expect(page.entries.map(\.position) == Array(1...50))
    #expect(page.entries.compactMap(\.previousRank).reduce(0, +) == 4321)
    #expect(page.entries.filter { $0.previousRank == 0 }.count == 7)
    #expect(page.entries.allSatisfy { $0.visibility == .visible && $0.illust.visibility == .visible })
    #expect(page.entries.compactMap(\.statistics.ratings).reduce(0, +) == 265_431)
    #expect(page.entries.compactMap(\.statistics.views).reduce(0, +) == 1_864_074)
  }

  @Test
  func `the works of a full page are decoded`() throws {
    let works = try page("weekly-illust-20220823-p1", 1, RankingKind(.weekly, .illust)).entries.map(\.illust)
    #expect(Payloads.sum(works.map { String($0.id) }) == "b044caf85ab5")
    #expect(Payloads.sum(works.flatMap { [$0.title, $0.artist?.name ?? ""] + $0.tags }) == "6b1dfa413672")
    #expect(Payloads.sum(works.compactMap(\.images.thumbnail)) == "8c3fc9cae887")
    #expect(works.total(\.artist?.id) == 656_624_584)
    #expect((works.total(\.width), works.total(\.height), works.total(\.pageCount)) == (80_018, 101_809, 156))
    #expect(works.total(\.uploadedAt?.seconds) == 83_038_924_628)
    #expect(works.total(\.createdAt?.seconds) == 83_038_894_860)
    #expect(
      works.allSatisfy {
        $0.type == .illust && $0.ageRating == .all && $0.ai == nil && $0.images.original == nil
      })
    #expect(
      works.first?.images.regular
        == "https://i.pximg.net/img-master/img/2022/08/18/00/00/18/100564879_p0_master1200.jpg")
  }

  @Test
  func `pages of 2015 and 2020 are decoded`() throws {
    let old = try page("daily-all-20150716-p2.excerpt", 2)
    #expect((old.next, old.total, old.previousDate?.compact) == (3, 500, "20150715"))
    let entry = try #require(old.entries.first)
    #expect(
      (entry.rank, entry.previousRank, entry.illust.id, entry.illust.pageCount) == (100, 0, 51_434_201, 12))
    #expect(entry.statistics == Statistics(views: 4005, ratings: 1220))
    #expect(Payloads.sum(entry.illust) == "4b7aba08d905")
    #expect(
      (entry.illust.createdAt?.seconds, entry.illust.uploadedAt?.seconds) == (1_436_971_560, 1_436_971_561))

    let newer = try #require(try page("daily-all-20200601-p2.excerpt", 2).entries.first)
    #expect(
      (newer.rank, newer.previousRank, newer.illust.id, newer.illust.artist?.id) == (
        51, 83, 81_987_309, 174_995
      ))
    #expect(newer.statistics == Statistics(views: 19_759, ratings: 707))
    #expect((newer.illust.width, newer.illust.height, newer.illust.tags.count) == (600, 2226, 5))
    #expect(Payloads.sum(newer.illust) == "eb677ca1c415")
  }

  @Test
  func `a slot of 2014 is decoded, and its image is in the artist's folder`() throws {
    let entry = try entry("daily-entry-20140421")
    #expect(
      (entry.rank, entry.previousRank, entry.illust.id, entry.illust.artist?.id) == (
        53, 71, 43_014_060, 853_948
      ))
    #expect(entry.statistics == Statistics(views: 3673, ratings: 1426))
    #expect(Payloads.sum(entry.illust) == "848315cad10b")
    #expect(entry.illust.createdAt?.seconds == 1_398_007_320)
    #expect((entry.illust.uploadedAt, entry.illust.type, entry.illust.pageCount) == (nil, nil, nil))
  }

  @Test
  func `a slot of an R-18 ranking is decoded`() throws {
    let entry = try entry("r18-entry-20250916-rank1", RankingKind(.dailyR18))
    #expect((entry.rank, entry.previousRank, entry.illust.id) == (1, 3, 135_133_400))
    #expect(entry.statistics == Statistics(views: 108_495, ratings: 2693))
    #expect((entry.illust.ageRating, entry.illust.pageCount, entry.visibility) == (.r18, 5, .visible))
    #expect(Payloads.sum(entry.illust) == "6ade4ec85f3e")
    #expect(entry.illust.uploadedAt?.seconds == 1_757_925_246)
  }

  @Test
  func `a slot hidden from guests keeps its rank and ID only`() throws {
    #expect(
      try entry("masked-login-only-slot.shape-only")
        == RankingEntry(
          position: 1, rank: 7, visibility: .hidden, illust: Illust(id: 149_000_001, visibility: .hidden)))
  }

  @Test
  func `out of range means no ranking`() {
    #expect(throws: JSONDecoding.ParseError.self) {
      try Payloads.decode(WebRankingReply.self, "web-ranking/error-out-of-range.json")
    }
  }
}
