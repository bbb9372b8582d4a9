import Testing

@testable import RankingLogCore

struct WebIllustReplyTests {
  private static let time = "img/2024/01/05/06/07/08"

  private func envelope<T: JSONDecodable>(_ type: T.Type, _ json: String) throws -> WebEnvelope<T> {
    try JSONDecoding.decode(WebEnvelope<T>.self, from: Array(json.utf8))
  }

  private func illust(urls: String, _ more: String = "") throws -> Illust {
    let json = """
      {"error":false,"message":"","body":{"illustId":"7","illustTitle":"Harbour","illustComment":"a<br />b",
      "illustType":1,"createDate":"2024-01-04T09:00:00+00:00","uploadDate":"2024-01-04T09:00:00+00:00","xRestrict":2,
      "urls":\(urls),"tags":{"tags":[{"tag":"sea","locked":true},{"tag":"two words"},{"x":1}]},"userId":"3",
      "userName":"Ao","userAccount":"ao3","width":600,"height":800,"pageCount":2,"bookmarkCount":1,"likeCount":2,
      "viewCount":3,"aiType":2\(more)}}
      """
    return try #require(try envelope(WebIllustReply.self, json).body).illust
  }

  @Test
  func `a work is read with its caption and counts`() throws {
    let (small, regular, original) = (
      "https://i.pximg.net/c/540x540_70/img-master/\(Self.time)/7_p0_master1200.jpg",
      "https://i.pximg.net/img-master/\(Self.time)/7_p0_master1200.jpg",
      "https://i.pximg.net/img-original/\(Self.time)/7_p0.png"
    )
    #expect(
      try illust(urls: "{\"small\":\"\(small)\",\"regular\":\"\(regular)\",\"original\":\"\(original)\"}")
        == Illust(
          id: 7, title: "Harbour", artist: Artist(id: 3, name: "Ao", account: "ao3"), type: .manga,
          pageCount: 2,
          width: 600, height: 800, tags: ["sea", "two words"],
          createdAt: Timestamp("2024-01-04T18:00:00+09:00"),
          uploadedAt: Timestamp("2024-01-05T06:07:08+09:00"), ageRating: .r18g, ai: true, caption: "a<br />b",
          images: ImageURLs(thumbnail: small, regular: regular, original: original),
          statistics: Statistics(views: 3, ratings: 2, bookmarks: 1)))
  }

  @Test(arguments: [
    "{\"small\":null,\"regular\":null,\"original\":null}", "null", "[]",
    "{\"small\":\"https://s.pximg.net/common/images/limit_r18_360.png\"}",
    "{\"original\":\"https://evil.example/7.png\"}",
  ])
  func `a work without URLs is masked, and has its metadata`(urls: String) throws {
    let illust = try illust(urls: urls)
    #expect(illust.visibility == .masked)
    #expect(illust.images == ImageURLs())
    #expect(illust.title == "Harbour")
    #expect(illust.uploadedAt == Timestamp("2024-01-04T09:00:00Z"))
  }

  @Test(arguments: [(0, nil), (1, false), (2, true), (7, nil)])
  func `AI generation is declared, or unknown`(code: Int, expected: Bool?) {
    #expect(AIType.isAI(code) == expected)
    #expect(AIType.isAI(nil) == nil)
  }

  @Test(arguments: ["", "權限", "An unknown error occurred"])
  func `a failed request has a message and no body`(message: String) throws {
    let reply = try envelope(WebIllustReply.self, "{\"error\":true,\"message\":\"\(message)\",\"body\":[]}")
    #expect(reply.isError)
    #expect(reply.message == message)
    #expect(reply.body == nil)
  }

  @Test(arguments: [
    "{}", "{\"error\":false}", "{\"error\":false,\"body\":[]}",
    "{\"error\":false,\"body\":{\"illustId\":null}}",
    "{\"error\":0,\"body\":{\"illustId\":1}}",
  ])
  func `a response without the envelope is an error`(json: String) {
    #expect(throws: JSONDecoding.ParseError.self) { try envelope(WebIllustReply.self, json) }
  }

  @Test
  func `every page's URLs are read, and a hidden page stays in the list`() throws {
    let shown = "https://i.pximg.net/img-original/\(Self.time)/7_p1.png"
    let pages = try envelope(
      [WebPageReply].self,
      """
      {"error":false,"message":"","body":[{"urls":{"thumb_mini":null,"small":null,"original":null},"width":9},
      {"urls":{"original":"\(shown)"},"width":9,"height":9},{}]}
      """)
    #expect(pages.body?.map(\.images) == [ImageURLs(), ImageURLs(original: shown), ImageURLs()])
  }

  @Test
  func `a ugoira's frames and both ZIPs are read`() throws {
    let reply = try envelope(
      WebUgoiraReply.self,
      """
      {"error":false,"message":"","body":{"src":"https://i.pximg.net/a_ugoira600x600.zip",
      "originalSrc":"https://i.pximg.net/a_ugoira1920x1080.zip","mime_type":"image/png",
      "frames":[{"file":"000000.png","delay":60},{"file":"000001.png","delay":"70"}]}}
      """)
    #expect(
      reply.body?.animation
        == Animation(
          mimeType: "image/png",
          frames: [.init(file: "000000.png", delay: 60), .init(file: "000001.png", delay: 70)],
          small: "https://i.pximg.net/a_ugoira600x600.zip", large: "https://i.pximg.net/a_ugoira1920x1080.zip"
        ))
  }
}
