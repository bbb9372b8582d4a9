import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct SAPIRowWritingTests {
  private func reread(_ illust: Illust) throws -> Illust? {
    let rows = try CSVReader.rows(Array(SAPIRow(illust).csv.utf8))
    #expect(rows.map(\.count) == [31])
    return rows.first.flatMap { SAPIRow($0).illust }
  }

  @Test
  func `a work is a row of 31 fields, quoted unless empty`() throws {
    let illust = Illust(
      id: 22_000_001, title: "A \"b\", <c> & d", artist: Artist(id: 301, name: "Ao", account: "ao"),
      pageCount: 3, tags: ["sea", ">foo"], uploadedAt: Timestamp("2013-01-02 03:04:05"), ageRating: .all,
      images: ImageURLs(
        thumbnail: "http://i4.pixiv.net/img12/img/ao/mobile/22000001_128x128.jpg",
        original: "http://i4.pixiv.net/img12/img/ao/22000001_big_p0.png"),
      statistics: Statistics(views: 2693, ratings: 33, bookmarks: 22))
    let folder = "http://i4.pixiv.net/img12/img/ao/mobile/22000001_"
    #expect(
      SAPIRow(illust).csv
        == #""22000001","301","png","A ""b"", &lt;c&gt; &amp; d",,"Ao","\#(folder)128x128.jpg",,,"#
        + #""\#(folder)480mw.jpg",,,"2013-01-02 03:04:05","sea &gt;foo",,"33",,"2693",,"3",,,"22",,"ao",,"0",,,,"#
        + "\n")
    #expect(try reread(illust) == illust)
  }

  @Test(
    .expensive(),
    .watchdog,
    arguments: ["2008-05-04", "2012-04-05", "2014-11-06", "2024-02-14", "2024-02-15"])
  func `every work of LocalPixiv is unchanged after a round trip`(date: String) async throws {
    let world = try await LocalWorld()
    let sapi = SAPIClient(client: world.services().client)
    var count = 0
    for page in 1...17 {
      let ranking = try #require(
        try await sapi.ranking(RankingKind(.daily), date: LocalWorld.day(date), page: page))
      for entry in ranking.entries {
        #expect(try reread(entry.illust) == entry.illust)
        count += 1
      }
    }
    #expect(count == 500)
  }

  @Test(arguments: [
    "", " ", "\"", "\"\"", ",", "\n", "\r\n", "a\rb", "&amp;", "&amp;amp;", "&#34;&lt;", "<br />", "🌸👩‍🎨",
    "\"\u{301}", ",\u{301}", ">\u{301}", "&\u{301};", "\u{feff}", "\0", "\u{8}", "\u{202e}gnp", "'", "\\",
    "か\u{3099}",
  ])
  func `hostile text is unchanged after a round trip`(text: String) throws {
    let caption = text.isEmpty ? nil : text
    let illust = Illust(
      id: 5, title: text, artist: Artist(id: 7, name: text, account: caption), pageCount: 1,
      tags: Tags(["a\(text)b", "c"].map { String($0.unicodeScalars.filter { $0 != " " }) }), caption: caption)
    #expect(try reread(illust) == illust)
  }

  @Test(arguments: [
    (
      "https://i.pximg.net/img-original/img/2024/01/02/03/04/05/5_p0.png",
      "https://i.pximg.net/c/480x960/img-master/img/2024/01/02/03/04/05/5_p0_master1200.jpg"
    ),
    (
      "https://i.pximg.net/img-original/img/2024/01/02/03/04/05/5-0123456789abcdef0123456789abcdef_p0.gif",
      "https://i.pximg.net/c/480x960/img-master/img/2024/01/02/03/04/05/5-0123456789abcdef0123456789abcdef_p0_master1200.jpg"
    ),
    (
      "http://i2.pixiv.net/img32/img/ao/5_0123456789.jpg?1396353600",
      "http://i2.pixiv.net/img32/img/ao/mobile/5_0123456789_480mw.jpg?1396353600"
    ),
  ])
  func `the original's URL follows from the mobile one`(original: String, mobile: String) throws {
    let illust = Illust(id: 5, pageCount: 1, images: ImageURLs(original: original))
    #expect(SAPIRow(illust).fields[9] == mobile)
    #expect(try reread(illust)?.images.original == original)
  }

  @Test
  func `a URL with a current path on a dead host is written with the current one`() throws {
    let path = "img-original/img/2015/05/12/00/01/19/5_p0.png"
    let illust = Illust(id: 5, pageCount: 1, images: ImageURLs(original: "http://i2.pixiv.net/\(path)"))
    #expect(try reread(illust)?.images.original == "https://i.pximg.net/\(path)")
  }

  @Test(arguments: [
    nil, "https://i.pximg.net/img-original/img/2024/01/02/03/04/05/5_ugoira0.jpg",
    "https://i.pximg.net/x.webp",
  ])
  func `a URL that does not fit into a row is omitted, and none is invented`(original: String?) throws {
    var illust = Illust(
      id: 5, pageCount: 1, uploadedAt: Timestamp(seconds: 1_704_132_245),
      images: ImageURLs(
        thumbnail: "https://i.pximg.net/c/240x480/img-master/img/2024/01/02/03/04/05/5_master1200.jpg",
        original: original))
    let again = try reread(illust)
    illust.images.original = nil
    #expect(again == illust)
  }

  @Test
  func `only fields that do not fit into a row are lost`() throws {
    let images = ImageURLs(
      thumbnail: "https://i.pximg.net/c/128x128/img-master/img/2024/01/02/03/04/05/5_p0_square1200.jpg",
      original: "https://i.pximg.net/img-original/img/2024/01/02/03/04/05/5_p0.png")
    var illust = Illust(
      id: 5, title: "A", artist: Artist(id: 7, name: "B"), tags: ["two words", "c"],
      uploadedAt: Timestamp("2024-01-02T03:04:05+09:00"), images: images,
      statistics: Statistics(views: 0))
    #expect(try reread(illust)?.tags == ["two", "words", "c"])
    illust.tags = ["c"]
    #expect(try reread(illust) == illust, "an unknown number of pages stays unknown")
    var rich = illust
    (rich.type, rich.width, rich.height, rich.ai) = (.manga, 600, 800, true)
    rich.createdAt = Timestamp(seconds: 1)
    rich.images.regular = "https://i.pximg.net/img-master/img/2024/01/02/03/04/05/5_p0_master1200.jpg"
    rich.pages = [images]
    #expect(try reread(rich) == illust)
    rich.ageRating = .r18g
    #expect(try reread(rich)?.ageRating == .r18)
  }
}
