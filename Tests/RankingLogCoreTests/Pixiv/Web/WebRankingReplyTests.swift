import Testing

@testable import RankingLogCore

struct WebRankingReplyTests {
  private func reply(_ json: String) throws -> WebRankingReply {
    try JSONDecoding.decode(WebRankingReply.self, from: Array(json.utf8))
  }

  private func entry(_ slot: String, _ kind: RankingKind = RankingKind(.daily)) throws -> RankingEntry? {
    try reply("{\"contents\":[\(slot)],\"next\":false}").page(number: 1, kind: kind).entries.first
  }

  private let slot = #"""
    {"title":"Harbour \"at\" dawn","date":"2024年01月04日 18:00","tags":["sea","two words"],
    "url":"https:\/\/i.pximg.net\/c\/240x480\/img-master\/img\/2024\/01\/05\/06\/07\/08\/7_p0_master1200.jpg",
    "illust_type":"1","illust_book_style":"0","illust_page_count":"12","user_name":"Ao","profile_img":"x",
    "illust_content_type":{"sexual":0,"lo":false},"illust_series":false,"illust_id":7,"width":600,"height":2226,
    "user_id":3,"rank":51,"yes_rank":83,"rating_count":707,"view_count":19759,
    "illust_upload_timestamp":1704358812,"attr":""}
    """#

  @Test
  func `a slot is an entry with its work`() throws {
    let expected = Illust(
      id: 7, title: "Harbour \"at\" dawn", artist: Artist(id: 3, name: "Ao"), type: .manga, pageCount: 12,
      width: 600,
      height: 2226, tags: ["sea", "two words"], createdAt: Timestamp("2024-01-04T18:00:00+09:00"),
      uploadedAt: Timestamp("2024-01-05T06:07:08+09:00"), ageRating: .all,
      images: ImageURLs(
        thumbnail: "https://i.pximg.net/c/240x480/img-master/img/2024/01/05/06/07/08/7_p0_master1200.jpg",
        regular: "https://i.pximg.net/img-master/img/2024/01/05/06/07/08/7_p0_master1200.jpg"))
    #expect(
      try entry(slot)
        == RankingEntry(
          position: 1, rank: 51, previousRank: 83, statistics: Statistics(views: 19_759, ratings: 707),
          illust: expected))
  }

  @Test
  func `a slot hidden from this viewer keeps its rank and ID only`() throws {
    let hidden = #"""
      {"title":"","tags":[],"url":"https://s.pximg.net/common/images/limit_unviewable_s.png","illust_type":"0",
      "illust_page_count":1,"user_name":"","illust_content_type":[],"illust_series":false,"illust_id":8,"width":100,
      "height":100,"user_id":1,"rank":7,"is_masked":false,"mask_reason":"login_only"}
      """#
    let expected = RankingEntry(
      position: 1, rank: 7, visibility: .hidden, illust: Illust(id: 8, visibility: .hidden))
    #expect(try entry(hidden) == expected)
    #expect(try entry(hidden.replacing(",\"mask_reason\":\"login_only\"", with: "")) == expected)
    #expect(try entry(hidden.replacing("s.pximg.net", with: "i.pximg.net")) == expected)
  }

  @Test
  func `a masked slot keeps the work's metadata`() throws {
    let masked = try #require(try entry(slot.replacing("\"attr\":\"\"", with: "\"is_masked\":true")))
    #expect(masked.visibility == .masked)
    #expect(masked.illust.visibility == .masked)
    #expect(masked.illust.artist?.name == "Ao")
  }

  @Test
  func `slots of 2014 have fewer members and other names for them`() throws {
    let old = try #require(
      try entry(
        #"""
        {"illust_id":"8","title":"t","width":"600","height":360,"date":"2014年04月21日 00:22","tags":[],
        "url":"http:\/\/i2.pixiv.net\/img32\/img\/ao\/mobile\/8_240mw.jpg","user_id":"3","user_name":"Ao","rank":"53",
        "yes_rank":"71","total_score":1426,"view_count":"3673"}
        """#))
    #expect((old.rank, old.previousRank) == (53, 71))
    #expect(old.statistics == Statistics(views: 3673, ratings: 1426))
    #expect((old.illust.type, old.illust.pageCount, old.illust.uploadedAt) == (nil, nil, nil))
    #expect(old.illust.images == ImageURLs(thumbnail: "http://i2.pixiv.net/img32/img/ao/mobile/8_240mw.jpg"))
    #expect(old.illust.createdAt?.japan == "2014-04-21T00:22:00+09:00")
  }

  @Test(arguments: [("\"0\"", IllustType.illust), ("1", .manga), ("\"2\"", .ugoira), ("9", nil)])
  func `types are numbers or strings`(code: String, type: IllustType?) throws {
    let text = slot.replacing("\"illust_type\":\"1\"", with: "\"illust_type\":\(code)")
    #expect(try entry(text)?.illust.type == type)
  }

  @Test(arguments: [
    (RankingMode.daily, AgeRating.all, nil), (.dailyAI, .all, true), (.dailyR18, .r18, nil),
    (.r18g, .r18g, nil),
    (.dailyAIR18, .r18, true),
  ])
  func `the ranking determines the age rating and AI generation`(
    mode: RankingMode, rating: AgeRating, ai: Bool?
  ) throws {
    let illust = try entry(slot, RankingKind(mode))?.illust
    #expect(illust?.ageRating == rating)
    #expect(illust?.ai == ai)
  }

  @Test(arguments: [
    (#""next":3,"prev_date":"20200531","rank_total":500"#, 3, "2020-05-31", 500),
    (#""next":"3","prev_date":false,"rank_total":"100""#, 3, nil, 100),
    (#""next":false,"prev_date":null"#, nil, nil, nil),
    (#""next":null,"prev_date":"","rank_total":null"#, nil, nil, nil),
  ])
  func `the next page is a number, false or null`(members: String, next: Int?, previous: String?, total: Int?)
    throws
  {
    let page = try reply("{\"contents\":[],\(members)}").page(number: 2, kind: RankingKind(.daily))
    #expect((page.number, page.next, page.total) == (2, next, total))
    #expect(page.previousDate?.description == previous)
  }

  @Test(arguments: ["evil.example", "i.pximg.net.evil.example", "i.pximg.net@evil.example"])
  func `a preview on another host is ignored`(host: String) throws {
    let illust = try entry(slot.replacing("i.pximg.net", with: host))?.illust
    #expect(illust?.images == ImageURLs())
    #expect(illust?.title == "Harbour \"at\" dawn")
  }

  @Test
  func `the ranking's own parameters are read`() throws {
    let reply = try reply(
      #"{"contents":[],"next":false,"mode":"weekly","content":"illust","date":"20220823","page":"2"}"#)
    #expect((reply.mode, reply.content, reply.date?.description) == ("weekly", "illust", "2022-08-23"))
  }

  @Test
  func `a malformed slot does not affect the others`() throws {
    let page = try reply("{\"contents\":[{\"rank\":1},\(slot),null,{\"illust_id\":9},[]],\"next\":2}")
      .page(number: 1, kind: RankingKind(.daily))
    #expect(page.entries.map(\.illust.id) == [7])
  }

  @Test
  func `a response without contents is not a ranking`() {
    #expect(throws: JSONDecoding.ParseError.self) { try reply(#"{"error":"ランキング集計の範囲外です"}"#) }
    #expect(throws: JSONDecoding.ParseError.self) { try reply(#"{"contents":false}"#) }
  }

  @Test(arguments: [Int.max, .min, 253_402_300_800, -62_135_596_801])
  func `an impossible time is unknown`(seconds: Int) throws {
    let text = slot.replacing("1704358812", with: String(seconds)).replacing(
      "i.pximg.net", with: "i2.example")
    let illust = try entry(text)?.illust
    #expect(illust?.uploadedAt == nil)
  }

  @Test(arguments: [
    ("2022年08月18日 00:00", "2022-08-18T00:00:00+09:00"), ("2022年8月8日 0:05", "2022-08-08T00:05:00+09:00"),
    ("2022年02月30日 00:00", nil), ("2022年08月18日 24:00", nil), ("2022年08月18日", nil), ("", nil),
    ("２０２２年08月18日 00:00", nil), ("2022年08月18日 00:00:00", nil),
  ])
  func `the website's date format is parsed`(text: String, expected: String?) {
    #expect(WebDate.timestamp(text)?.japan == expected)
  }
}
