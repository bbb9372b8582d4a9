import Testing

@testable import RankingLogCore

/// Responses of the two APIs closed by pixiv, and of the token host.
@Suite(.enabled(if: Payloads.areThere))
struct OldPayloadTests {
  private func illust(_ name: String) throws -> Illust {
    try Payloads.decode(PAPIWork.self, "papi/\(name).json").illust
  }

  private func rows(_ name: String) throws -> [[String]] {
    try CSVReader.rows(Payloads.bytes("sapi/\(name).csv"))
  }

  @Test
  func `a page of PAPI's ranking is decoded`() throws {
    let reply = try Payloads.decode(PAPIRankingReply.self, "papi/ranking_all-daily-2015-05-13-p2.json")
    #expect(reply.date?.description == "2015-05-13")
    let page = reply.page(number: 2)
    #expect((page.entries.count, page.next, page.total) == (1, 3, 500))
    let entry = try #require(page.entries.first)
    #expect(
      (entry.rank, entry.previousRank, entry.statistics) == (51, 134, Statistics(views: 16_325, ratings: 230))
    )
    #expect((entry.illust.id, entry.illust.artist?.id, entry.illust.type) == (50_332_933, 3_145_937, .illust))
    #expect(
      (entry.illust.createdAt?.seconds, entry.illust.uploadedAt?.seconds) == (1_431_356_460, 1_431_356_479))
    #expect(Payloads.sum(entry.illust) == "5cff52967662")
    #expect(
      entry.illust.images.original
        == "http://i2.pixiv.net/img-original/img/2015/05/12/00/01/19/50332933_p0.png")
  }

  @Test
  func `PAPI's single works are decoded`() throws {
    let many = try illust("work-55527150-22pages")
    #expect((many.type, many.pageCount, many.width, many.height) == (.illust, 22, 1521, 928))
    #expect(many.statistics == Statistics(views: 249_453, ratings: 17_459, bookmarks: 18_562))
    #expect(Payloads.sum(many) == "b7d31181c7c4")
    #expect(Payloads.sum([many.caption ?? "none"]) == "b77833f8acfa")
    #expect(Payloads.sum((many.pages ?? []).compactMap(\.original)) == "985045aacebe")
    #expect(many.uploadedAt?.seconds == 1_456_629_428)

    let single = try illust("work-56099861")
    #expect((single.pageCount, single.width, single.statistics) == (1, 582, Statistics()))
    #expect(Payloads.sum(single) == "16328950943d")
    #expect(single.pages == nil)

    let manga = try Payloads.decode(PAPIWorkReply.self, "papi/works-46605041-manga.json").element.illust
    #expect((manga.type, manga.pageCount, manga.pages?.count) == (.manga, 5, 5))
    #expect(Payloads.sum(manga) == "ed2b2345066c")
    #expect(Payloads.sum([manga.caption ?? "none"]) == "7671399bac5e")
    #expect(Payloads.sum((manga.pages ?? []).compactMap(\.original)) == "9319fa75e3c8")
    #expect(manga.statistics == Statistics(views: 11_673, ratings: 1034, bookmarks: 1418))
  }

  @Test
  func `PAPI's users and errors are decoded`() throws {
    let artist = try Payloads.decode(PAPIUser.self, "papi/user-471355.json").artist
    #expect((artist.id, artist.account) == (471_355, "creayus"))
    let gone = try Payloads.decode(PAPIErrorReply.self, "papi/error-404-endpoint-gone.json")
    #expect((gone.message, gone.code) == ("404 Not Found", nil))
    let missing = try Payloads.decode(PAPIErrorReply.self, "papi/error-work-not-found.json")
    #expect(missing.message.contains("illust_id:5") && missing.code == 206)
  }

  @Test(arguments: [
    ("illust-row-2011-img-inf", 22_673_808, 1, "/img12/img/author/22673807.jpg", "2011-10-28T22:32:55+09:00"),
    ("illust-row-2013", 12_345_678, 1, "/img35/img/username/12345678.jpg", "2013-09-09T17:00:43+09:00"),
    ("manga-row-2013", 12_345_678, 2, "/img35/img/username/12345678_big_p0.png", "2013-09-09T17:00:43+09:00"),
    (
      "manga-row-2014-new-urls", 47_513_149, 7, "/2014/12/12/00/45/10/47513148_p0.png",
      "2014-12-12T00:45:10+09:00"
    ),
  ])
  func `SAPI's rows are parsed`(name: String, id: Int, pages: Int, original: String, uploaded: String) throws
  {
    let rows = try rows(name)
    #expect(rows.map(\.count) == [31])
    let illust = try #require(SAPIRow(rows[0]).illust)
    #expect((illust.id, illust.pageCount, illust.uploadedAt?.japan) == (id, pages, uploaded))
    #expect(illust.images.original?.hasSuffix(original) == true)
    #expect(illust.ageRating == .all)
    #expect(illust.artist?.account?.isEmpty == false)
    #expect((illust.statistics.views ?? 0) > (illust.statistics.bookmarks ?? .max))
  }

  @Test
  func `SAPI's escapes, quotes, artists and ends of lists are parsed`() throws {
    #expect(try rows("empty-body").isEmpty)
    #expect(try SAPIRow(rows("illust-row-2013")[0]).illust?.tags == ["hoge", "fuga", ">foo"])
    #expect(try SAPIRow(rows("illust-row-placeholder")[0]).illust == nil, "its fields are words, not values")
    let rows = try rows("quoting.constructed")
    #expect(rows.map(\.count) == [31, 26])
    let illust = try #require(SAPIRow(rows[0]).illust)
    #expect(illust.title == "He said \"hi\", twice")
    #expect(illust.caption == "line one\nline \"two\", end")
    #expect(illust.tags == ["<tag>", "a&b"])
    #expect(SAPIRow(rows[1]).illust == nil)
    #expect(SAPIRow(rows[1]).artist?.id == 1_184_799)
  }

  @Test(arguments: [
    ("token-password-ok-anowlbear", 123_456, AgeRating.all), ("token-password-ok-azuline", 12_345_678, .r18g),
  ])
  func `tokens and their owners are decoded`(name: String, account: Int, rating: AgeRating) throws {
    let tokens = try Payloads.decode(OAuthReply.self, "oauth/\(name).json").tokens
    #expect(!tokens.access.isEmpty && !tokens.refresh.isEmpty)
    #expect(tokens.lifetime == .seconds(3600))
    #expect(
      (tokens.account?.id, tokens.account?.rating, tokens.account?.isPremium) == (account, rating, false))
    #expect(tokens.account?.account?.hasPrefix("user_") == true)
  }

  @Test(arguments: ["error-invalid-grant-2023", "error-invalid-password", "error-invalid-refresh-token"])
  func `refused tokens are decoded as errors`(name: String) throws {
    #expect(try Payloads.decode(PAPIErrorReply.self, "oauth/\(name).json").code == 1508)
    #expect(throws: JSONDecoding.ParseError.self) {
      try Payloads.decode(OAuthReply.self, "oauth/\(name).json")
    }
    let error = try Payloads.decode(PAPIErrorReply.self, "oauth/\(name).json")
    let isPassword = error.message.hasPrefix("103:")
    #expect(isPassword == (name == "error-invalid-password"))
  }
}
