import Testing

@testable import RankingLogCore

struct PAPIReplyTests {
  private static let time = "img/2015/05/12/00/01/19"

  private func decode<T: JSONDecodable>(_ type: T.Type, _ json: String) throws -> T {
    try JSONDecoding.decode(type, from: Array(json.utf8))
  }

  private func work(
    large: String = "http://i2.pixiv.net/img-original/\(time)/7_p0.png", pageCount: Int = 1,
    metadata: String = "null",
    type: String = "illustration"
  ) -> String {
    """
    {"id":7,"title":"Harbour","caption":null,"tags":["sea","two words"],"tools":null,
    "image_urls":{"px_128x128":"http://i2.pixiv.net/c/128x128/img-master/\(Self.time)/7_p0_square1200.jpg",
    "px_480mw":"http://i2.pixiv.net/c/480x960/img-master/\(Self.time)/7_p0_master1200.jpg","large":"\(large)"},
    "width":600,"height":800,"stats":{"scored_count":2,"score":20,"views_count":3,
    "favorited_count":{"public":null,"private":null},"commented_count":null},"publicity":0,"age_limit":"all-age",
    "created_time":"2015-05-12 00:01:00","reuploaded_time":"2015-05-12 00:01:19",
    "user":{"id":3,"account":"ao3","name":"Ao","is_following":null},"is_manga":null,"favorite_id":null,
    "page_count":\(pageCount),"type":"\(type)","metadata":\(metadata),"sanity_level":"white"}
    """
  }

  @Test
  func `a work is read with all fields that are not null`() throws {
    let expected = Illust(
      id: 7, title: "Harbour", artist: Artist(id: 3, name: "Ao", account: "ao3"), type: .illust, pageCount: 1,
      width: 600, height: 800, tags: ["sea", "two words"], createdAt: Timestamp("2015-05-12T00:01:00+09:00"),
      uploadedAt: Timestamp("2015-05-12T00:01:19+09:00"), ageRating: .all,
      images: ImageURLs(
        thumbnail: "http://i2.pixiv.net/c/480x960/img-master/\(Self.time)/7_p0_master1200.jpg",
        regular: "https://i.pximg.net/img-master/\(Self.time)/7_p0_master1200.jpg",
        original: "http://i2.pixiv.net/img-original/\(Self.time)/7_p0.png"),
      statistics: Statistics(views: 3, ratings: 2))
    #expect(try decode(PAPIWork.self, work()).illust == expected)
    #expect(try decode(PAPIWork.self, "{\"id\":7}").illust == Illust(id: 7))
  }

  @Test(arguments: [
    (
      "http://i2.pixiv.net/img-original/\(time)/7.png", 3, "http://i2.pixiv.net/img-original/\(time)/7_p0.png"
    ),
    (
      "http://i2.pixiv.net/img-original/\(time)/7.png?1396353600.5", 3,
      "http://i2.pixiv.net/img-original/\(time)/7_p0.png?1396353600.5"
    ),
    (
      "http://i2.pixiv.net/img-original/\(time)/7_p0.png", 3,
      "http://i2.pixiv.net/img-original/\(time)/7_p0.png"
    ),
    ("http://i2.pixiv.net/img-original/\(time)/7.png", 1, "http://i2.pixiv.net/img-original/\(time)/7.png"),
  ])
  func `a list's URL of a work with several pages gets its page`(large: String, pages: Int, original: String)
    throws
  {
    #expect(
      try decode(PAPIWork.self, work(large: large, pageCount: pages)).illust.images.original == original)
  }

  @Test
  func `a full work has the URLs of all its pages`() throws {
    let pages = (0...1).map {
      "{\"image_urls\":{\"large\":\"http://i2.pixiv.net/img-original/\(Self.time)/7_p\($0).jpg\"}}"
    }
    let illust = try decode(
      PAPIWork.self,
      work(pageCount: 2, metadata: "{\"pages\":[\(pages.joined(separator: ","))]}", type: "manga")
    ).illust
    #expect(illust.type == .manga)
    #expect(illust.images.original == "http://i2.pixiv.net/img-original/\(Self.time)/7_p0.jpg")
    #expect(
      illust.pages?.map(\.original)
        == (0...1).map { "http://i2.pixiv.net/img-original/\(Self.time)/7_p\($0).jpg" })
    #expect(illust.pages?.last?.regular == "https://i.pximg.net/img-master/\(Self.time)/7_p1_master1200.jpg")
  }

  @Test(arguments: ["ugoira600x600", "ugoira1920x1080"])
  func `a ugoira has its frames and both ZIPs, whichever is listed`(size: String) throws {
    let zip = "http://i2.pixiv.net/img-zip-ugoira/\(Self.time)/7"
    let work = try decode(
      PAPIWork.self,
      work(
        metadata:
          "{\"zip_urls\":{\"\(size)\":\"\(zip)_\(size).zip\"},\"frames\":[{\"delay_msec\":60},{\"delay_msec\":70}]}",
        type: "ugoira"))
    #expect(work.illust.type == .ugoira)
    #expect(
      work.animation
        == Animation(
          mimeType: "image/jpeg",
          frames: [.init(file: "000000.jpg", delay: 60), .init(file: "000001.jpg", delay: 70)],
          small: "\(zip)_ugoira600x600.zip", large: "\(zip)_ugoira1920x1080.zip"))
  }

  @Test
  func `a ranking is read with its ranks and next page`() throws {
    let reply = try decode(
      PAPIRankingReply.self,
      """
      {"status":"success","response":[{"content":"all","mode":"daily","date":"2015-05-13","works":[
      {"rank":51,"previous_rank":134,"work":\(work())},{"rank":52,"previous_rank":0,"work":null},
      {"rank":53,"work":\(work())}]}],"count":1,
      "pagination":{"previous":1,"next":3,"current":2,"per_page":50,"total":500,"pages":10}}
      """)
    let page = reply.page(number: 2)
    #expect(reply.date?.description == "2015-05-13")
    #expect(page.entries.map(\.rank) == [51, 53])
    #expect(page.entries.map(\.previousRank) == [134, nil])
    #expect(page.entries.map(\.position) == [1, 2])
    #expect(page.entries.first?.statistics == Statistics(views: 3, ratings: 2))
    #expect((page.number, page.next, page.total) == (2, 3, 500))
  }

  @Test
  func `a ranking ends with a null next page`() throws {
    let json =
      "{\"response\":[{\"date\":\"2015-05-13\",\"works\":[]}],\"pagination\":{\"next\":null,\"total\":500}}"
    let reply = try decode(PAPIRankingReply.self, json)
    #expect(reply.next == nil && reply.entries.isEmpty)
    #expect(throws: JSONDecoding.ParseError.self) {
      try decode(PAPIRankingReply.self, "{\"status\":\"failure\"}")
    }
  }

  @Test
  func `errors are read, with and without a code`() throws {
    let known = try decode(
      PAPIErrorReply.self, #"{"has_error":true,"errors":{"system":{"message":"x","code":206}}}"#)
    #expect((known.message, known.code) == ("x", 206))
    let gone = try decode(
      PAPIErrorReply.self, #"{"errors":{"system":{"message":"404 Not Found","code":null}}}"#)
    #expect((gone.message, gone.code) == ("404 Not Found", nil))
    #expect(throws: JSONDecoding.ParseError.self) { try decode(PAPIErrorReply.self, "{}") }
  }
}
