import Testing

@testable import RankingLogCore

struct AppIllustReplyTests {
  private static let time = "img/2024/01/05/06/07/08"
  private static let medium = "https://i.pximg.net/c/540x540_70/img-master/\(time)/7_p0_master1200.jpg"

  private func decode<T: JSONDecodable>(_ type: T.Type, _ json: String) throws -> T {
    try JSONDecoding.decode(type, from: Array(json.utf8))
  }

  private func json(medium: String = medium, meta: String, more: String = "", user: Int = 3) -> String {
    """
    {"id":7,"title":"Harbour","type":"manga","image_urls":{"square_medium":"x","medium":"\(medium)","large":"x"},
    "caption":"a","restrict":0,"user":{"id":\(user),"name":"Ao","account":"ao3","is_followed":false},
    "tags":[{"name":"sea","translated_name":null},{"name":"two words","translated_name":"x"}],"tools":[],
    "create_date":"2024-01-04T18:00:00+09:00","page_count":2,"width":600,"height":800,"sanity_level":2,
    "x_restrict":1,"series":null,\(meta),"total_view":3,"total_bookmarks":1,"is_bookmarked":true,"illust_ai_type":1\(more)}
    """
  }

  @Test
  func `a work with one page is parsed`() throws {
    let original = "https://i.pximg.net/img-original/\(Self.time)/7_p0.png"
    let reply = try decode(
      AppIllustReply.self,
      json(meta: "\"meta_single_page\":{\"original_image_url\":\"\(original)\"},\"meta_pages\":[]"))
    #expect(
      reply.illust
        == Illust(
          id: 7, title: "Harbour", artist: Artist(id: 3, name: "Ao", account: "ao3"), type: .manga,
          pageCount: 2,
          width: 600, height: 800, tags: ["sea", "two words"],
          tagNames: [TagName(tag: "two words", language: "en", text: "x", source: .app)].compactMap(\.self),
          createdAt: Timestamp("2024-01-04T18:00:00+09:00"),
          uploadedAt: Timestamp("2024-01-05T06:07:08+09:00"), ageRating: .r18, ai: false, caption: "a",
          images: ImageURLs(
            thumbnail: Self.medium,
            regular: "https://i.pximg.net/img-master/\(Self.time)/7_p0_master1200.jpg",
            original: original), statistics: Statistics(views: 3, bookmarks: 1)))
  }

  @Test(arguments: ["https://i-cf.pximg.net", "http://i-f.pximg.net", "https://i1.pximg.net"])
  func `URLs of another host name of the images are stored`(host: String) throws {
    let (medium, original) = (
      "\(host)/c/540x540_70/img-master/\(Self.time)/7_p0_master1200.jpg",
      "\(host)/img-original/\(Self.time)/7_p0.png"
    )
    let illust = try decode(
      AppIllustReply.self,
      json(
        medium: medium,
        meta: "\"meta_single_page\":{\"original_image_url\":\"\(original)\"},\"meta_pages\":[]")
    ).illust
    #expect(illust.images.thumbnail == medium && illust.images.original == original)
    #expect(illust.visibility == .visible && illust.uploadedAt == Timestamp("2024-01-05T06:07:08+09:00"))
  }

  @Test
  func `a work with several pages has the URLs of every page`() throws {
    let pages = (0...1).map { page in
      """
      {"image_urls":{"medium":"https://i.pximg.net/c/540x540_70/img-master/\(Self.time)/7_p\(page)_master1200.jpg",
      "original":"https://i.pximg.net/img-original/\(Self.time)/7_p\(page).gif"}}
      """
    }
    let illust = try decode(
      AppIllustReply.self,
      json(meta: "\"meta_single_page\":{},\"meta_pages\":[\(pages.joined(separator: ","))]")
    ).illust
    #expect(illust.images.original == "https://i.pximg.net/img-original/\(Self.time)/7_p0.gif")
    #expect(
      illust.pages?.map(\.original)
        == (0...1).map { "https://i.pximg.net/img-original/\(Self.time)/7_p\($0).gif" })
    #expect(illust.pages?.last?.regular == "https://i.pximg.net/img-master/\(Self.time)/7_p1_master1200.jpg")
  }

  @Test(arguments: [
    ("limit_sanity_level_360.png", 3, Visibility.hidden), ("limit_unviewable_360.png", 3, .hidden),
    ("limit_mypixiv_360.png", 3, .hidden), ("limit_r18_360.png", 3, .hidden),
    ("limit_r18g_360.png", 3, .hidden),
    ("limit_unknown_360.png", 3, .deleted), ("limit_unviewable_360.png", 0, .deleted),
  ])
  func `a hidden work keeps only its artist's ID`(
    picture: String, user: Int, visibility: Visibility
  ) throws {
    let text = json(
      medium: "https://s.pximg.net/common/images/\(picture)", meta: "\"meta_single_page\":{}", user: user)
    let artist = user > 0 ? Artist(id: user, name: "") : nil
    #expect(
      try decode(AppIllustReply.self, text).illust == Illust(id: 7, artist: artist, visibility: visibility))
  }

  @Test
  func `a work that is not visible is hidden, regardless of its images`() throws {
    let text = json(meta: "\"meta_pages\":[]", more: ",\"visible\":false")
    #expect(
      try decode(AppIllustReply.self, text).illust
        == Illust(id: 7, artist: Artist(id: 3, name: ""), visibility: .hidden))
  }

  @Test
  func `an empty URL does not hide a present one`() throws {
    let original = "https://i.pximg.net/img-original/\(Self.time)/7_p0.png"
    let illust = try decode(
      AppIllustReply.self,
      json(
        meta:
          #""meta_single_page":{"original_image_url":""},"meta_pages":[{"image_urls":{"original":"\#(original)"}}]"#
      )
    ).illust
    #expect(illust.images.original == original)
    #expect(illust.uploadedAt == Timestamp("2024-01-05T06:07:08+09:00"))
  }

  @Test
  func `a work requires only an ID`() throws {
    #expect(try decode(AppIllustReply.self, "{\"id\":7}").illust == Illust(id: 7))
    #expect(throws: JSONDecoding.ParseError.self) { try decode(AppIllustReply.self, "{\"title\":\"x\"}") }
    let reply = try decode(AppDetailReply.self, "{\"illust\":{\"id\":7}}")
    #expect(reply.illust.illust.id == 7)
    #expect(throws: JSONDecoding.ParseError.self) { try decode(AppDetailReply.self, "{\"illust\":null}") }
  }

  @Test
  func `a list drops malformed works and has the next page`() throws {
    let next = "https://app-api.pixiv.net/v1/illust/ranking?offset=30"
    let reply = try decode(
      AppListReply.self, "{\"illusts\":[{\"id\":7},{\"x\":1},null,{\"id\":8}],\"next_url\":\"\(next)\"}")
    #expect(reply.illusts.map(\.illust.id) == [7, 8])
    #expect(reply.nextURL == next)
    let empty = try decode(AppListReply.self, "{\"illusts\":[],\"next_url\":null}")
    #expect(empty.illusts.isEmpty && empty.nextURL == nil)
    #expect(throws: JSONDecoding.ParseError.self) { try decode(AppListReply.self, "{\"error\":{}}") }
  }

  @Test
  func `a ugoira's frames are parsed, and the large ZIP is derived from the small one`() throws {
    let reply = try decode(
      AppUgoiraReply.self,
      """
      {"ugoira_metadata":{"zip_urls":{"medium":"https://i.pximg.net/img-zip-ugoira/a_ugoira600x600.zip"},
      "frames":[{"file":"000000.jpg","delay":60}]}}
      """)
    #expect(
      reply.animation
        == Animation(
          mimeType: "image/jpeg", frames: [.init(file: "000000.jpg", delay: 60)],
          small: "https://i.pximg.net/img-zip-ugoira/a_ugoira600x600.zip",
          large: "https://i.pximg.net/img-zip-ugoira/a_ugoira1920x1080.zip"))
  }

  @Test(arguments: [
    (#"{"user_message":"gone","message":"","reason":""}"#, "gone"),
    (#"{"user_message":"","message":"Rate Limit","reason":"r"}"#, "Rate Limit"), (#"{"reason":"r"}"#, "r"),
    ("{}", ""),
  ])
  func `an error's message is the first non-empty one of three`(error: String, message: String) throws {
    #expect(try decode(AppErrorReply.self, "{\"error\":\(error)}").message == message)
    #expect(throws: JSONDecoding.ParseError.self) { try decode(AppErrorReply.self, "{\"error\":\"text\"}") }
  }
}
