import Testing

@testable import RankingLogCore

@Suite(.enabled(if: Payloads.areThere))
struct WebAjaxPayloadTests {
  /// The contents of a response of `/ajax/illust/ID`, by the last part of its file name.
  struct Facts: Sendable {
    var (file, artist, type, pages): (String, Int, IllustType, Int)
    var (width, height, tags, created, uploaded): (Int, Int, Int, Int, Int?)
    var (rating, counts): (AgeRating, [Int])
    var (texts, caption, original): (String, String, String?)
  }

  private static let works: [Int: Facts] = [
    100_412_238: Facts(
      file: "illust-100412238", artist: 47_196_062, type: .illust, pages: 1, width: 2476, height: 3541,
      tags: 7,
      created: 1_660_229_174,
      uploaded: 1_660_229_174, rating: .all, counts: [11_422, 2445, 4011], texts: "e4bb467565eb",
      caption: "67bcd20ceddb", original: "2022/08/11/23/46/14/100412238_p0.png"),
    28_820_443: Facts(
      file: "illust-28820443-manga", artist: 554_800, type: .manga, pages: 2, width: 565, height: 800,
      tags: 8,
      created: 1_343_000_160,
      uploaded: 1_343_000_202, rating: .r18, counts: [37_478, 860, 1161], texts: "804b3b6bae54",
      caption: "6ed0a867f037", original: "2012/07/23/08/36/42/28820443_p0.jpg"),
    32_039_274: Facts(
      file: "illust-32039274", artist: 341_433, type: .illust, pages: 1, width: 642, height: 900, tags: 8,
      created: 1_355_152_980,
      uploaded: 1_355_153_005, rating: .all, counts: [378_894, 23_694, 23_229], texts: "0ebddd8a743d",
      caption: "bbd67333ebe6", original: "2012/12/11/00/23/25/32039274_p0.jpg"),
    46_281_014: Facts(
      file: "illust-46281014-ugoira", artist: 1_337_257, type: .ugoira, pages: 1, width: 1000, height: 1000,
      tags: 7,
      created: 1_412_095_080, uploaded: 1_412_095_122, rating: .all, counts: [62_250, 2379, 2605],
      texts: "da32a77b601b", caption: "d41d8cd98f00", original: "2014/10/01/01/38/42/46281014_ugoira0.jpg"),
    67_487_303: Facts(
      file: "illust-67487303-manga", artist: 264_716, type: .illust, pages: 2, width: 529, height: 800,
      tags: 9,
      created: 1_519_702_260,
      uploaded: 1_519_702_282, rating: .r18, counts: [128_235, 6005, 7946], texts: "1a9c8213b49d",
      caption: "586efc85bfc0", original: "2018/02/27/12/31/22/67487303_p0.jpg"),
    9_175_987: Facts(
      file: "illust-9175987-no-tags", artist: 97_121, type: .illust, pages: 1, width: 1155, height: 768,
      tags: 0,
      created: 1_267_812_240, uploaded: 1_267_812_253, rating: .all, counts: [4290, 102, 49],
      texts: "add4826af204",
      caption: "80e886a228b6", original: "2010/03/06/03/04/13/9175987_p0.jpg"),
    67_089_412: Facts(
      file: "illust-67089412-nologin", artist: 1_854_020, type: .illust, pages: 1, width: 1172, height: 1566,
      tags: 8,
      created: 1_517_623_140, uploaded: 1_517_623_186, rating: .r18, counts: [252_233, 13_363, 20_688],
      texts: "21d8ff2886c9", caption: "381a720db720", original: nil),
  ]

  private func envelope<T: JSONDecodable>(_ type: T.Type, _ name: String) throws -> WebEnvelope<T> {
    try Payloads.decode(WebEnvelope<T>.self, "web-ajax/\(name).json")
  }

  @Test(arguments: works.keys.sorted())
  func `a single work is decoded`(id: Int) throws {
    let facts = try #require(Self.works[id])
    let illust = try #require(try envelope(WebIllustReply.self, facts.file).body).illust
    #expect(
      (illust.id, illust.artist?.id, illust.type, illust.pageCount) == (
        id, facts.artist, facts.type, facts.pages
      ))
    #expect((illust.width, illust.height, illust.tags.count) == (facts.width, facts.height, facts.tags))
    #expect((illust.createdAt?.seconds, illust.uploadedAt?.seconds) == (facts.created, facts.uploaded))
    #expect((illust.ageRating, illust.ai) == (facts.rating, nil))
    #expect(
      [illust.statistics.views, illust.statistics.ratings, illust.statistics.bookmarks] == facts.counts)
    #expect(Payloads.sum(illust) == facts.texts)
    #expect(Payloads.sum([illust.caption ?? "none"]) == facts.caption)
    #expect(illust.images.original == facts.original.map { "https://i.pximg.net/img-original/img/\($0)" })
    // Without any URL in the response, the preview in the list of the artist's works has the path.
    #expect(illust.visibility == .visible && illust.images.regular != nil)
  }

  @Test
  func `the pages of works are decoded`() throws {
    let one = try #require(try envelope([WebPageReply].self, "pages-100412238").body).map(\.images.original)
    #expect(one == ["https://i.pximg.net/img-original/img/2022/08/11/23/46/14/100412238_p0.png"])
    let five = try #require(try envelope([WebPageReply].self, "pages-93172108").body).map(\.images)
    let base = "https://i.pximg.net/img-original/img/2021/10/02/18/47/29/93172108_p"
    #expect(five.map(\.original) == (0...4).map { "\(base)\($0).jpg" })
    #expect(five.allSatisfy { $0.thumbnail?.contains("/c/540x540_70/") == true && $0.regular != nil })
    let hidden = try envelope([WebPageReply].self, "pages-members-only.shape-only").body
    #expect(hidden?.map(\.images) == [ImageURLs()])
  }

  @Test
  func `a ugoira's frames are decoded`() throws {
    let animation = try #require(try envelope(WebUgoiraReply.self, "ugoira_meta-74442143").body).animation
    let zip = "https://i.pximg.net/img-zip-ugoira/img/2019/04/29/16/09/38/74442143_ugoira"
    #expect((animation.small, animation.large) == ("\(zip)600x600.zip", "\(zip)1920x1080.zip"))
    #expect((animation.mimeType, animation.frames.count) == ("image/jpeg", 77))
    #expect(animation.frames.map(\.delay).reduce(0, +) == 5390)
    #expect(Payloads.sum(animation.frames.map(\.file)) == "78e7ebd636a0")
  }

  @Test(arguments: [
    ("error-404-empty-message", "d41d8cd98f00"), ("error-no-permission-zh", "6b73be21f8d3"),
    ("error-unknown", "390c95fb1099"), ("ugoira_meta-error-not-ugoira", "49529832b04f"),
  ])
  func `errors have a message in any language, and no body`(name: String, message: String) throws {
    let reply = try envelope(WebUgoiraReply.self, name)
    #expect(reply.isError && reply.body == nil)
    #expect(Payloads.sum([reply.message]) == message)
  }

  @Test(arguments: [
    (
      "user-1039353-bookmarks", 23, 381, "e2ab70aebfd1", "974f0efcb8f4", [53, 28_610, 34_948_465_726],
      AgeRating.all
    ),
    ("user-14095911-tag-R-18", 49, 85, "8c5a10823a93", "7336ef802f70", [150, 88_376, 78_032_237_579], .r18),
  ])
  func `lists of works are decoded`(
    name: String, count: Int, total: Int, ids: String, texts: String, sums: [Int], rating: AgeRating
  ) throws {
    let list = try #require(try envelope(WebWorkList.self, name).body)
    let works = list.slots.map(\.illust)
    #expect((works.count, list.total) == (count, total))
    #expect(Payloads.sum(works.map { String($0.id) }) == ids)
    #expect(Payloads.sum(works.flatMap { [$0.title, $0.artist?.name ?? ""] + $0.tags }) == texts)
    #expect(
      [works.total(\.pageCount), works.total(\.width), works.total(\.createdAt?.seconds)]
        == sums)
    #expect(works.allSatisfy { $0.ageRating == rating && $0.visibility == .visible })
    let bookmarks = list.bookmarks(.everybody)
    #expect(bookmarks.map(\.illust) == works && bookmarks.allSatisfy { $0.id == nil && $0.tags == nil })
  }

  @Test
  func `responses to changes are decoded`() throws {
    let added = try Payloads.decode(WebChangeReply.self, "web-ajax/bookmarks-add-ok.json")
    #expect(!added.isError && added.bookmark == 17_428_346_209)
    let refused = try Payloads.decode(WebChangeReply.self, "web-ajax/error-unknown.json")
    #expect(refused.isError && refused.bookmark == nil)
  }

  @Test
  func `the IDs of an artist's works, newest first`() throws {
    let profile = try #require(try envelope(WebProfile.self, "user-9153585-profile-all").body)
    #expect(profile.illusts.count == 29 && profile.illusts.reduce(0, +) == 2_307_461_405)
    #expect(Array(profile.illusts.prefix(3)) == [97_164_570, 96_581_228, 95_989_414])
    #expect(profile.manga == [94_691_329])
  }
}
