import Testing

@testable import RankingLogCore

struct SAPIRowTests {
  /// A row of 31 fields in the server's format, the last of them empty, with some replaced.
  private func row(_ replaced: [Int: String] = [:], count: Int = 31) -> [String] {
    var fields = [String](repeating: "", count: count)
    let usual = [
      0: "22000001", 1: "301", 2: "jpg", 3: "Harbour", 4: "12", 5: "Ao",
      6: "http://i4.pixiv.net/img12/img/ao/mobile/22000001_128x128.jpg",
      9: "http://i4.pixiv.net/img12/img/ao/mobile/22000001_480mw.jpg", 12: "2013-01-02 03:04:05",
      13: "sea harbour",
      14: "SAI", 15: "33", 16: "330", 17: "2693", 18: "At dawn", 22: "22", 23: "3", 24: "ao", 26: "0",
      29: "http://i4.pixiv.net/img12/profile/ao/mobile/1_80.jpg",
    ]
    for (index, value) in usual.merging(replaced, uniquingKeysWith: { $1 }) where index < count {
      fields[index] = value
    }
    return fields
  }

  @Test(arguments: [31, 30, 28])
  func `rows of the current and of the oldest length are works`(count: Int) {
    #expect(
      SAPIRow(row(count: count)).illust
        == Illust(
          id: 22_000_001, title: "Harbour", artist: Artist(id: 301, name: "Ao", account: "ao"),
          pageCount: 1, tags: ["sea", "harbour"],
          uploadedAt: Timestamp(seconds: 1_357_063_445), ageRating: .all, caption: "At dawn",
          images: ImageURLs(
            thumbnail: "http://i4.pixiv.net/img12/img/ao/mobile/22000001_128x128.jpg",
            original: "http://i4.pixiv.net/img12/img/ao/22000001.jpg"),
          statistics: Statistics(views: 2693, ratings: 33, bookmarks: 22)))
  }

  @Test
  func `a page count makes a work of several pages, of unknown type`() throws {
    let illust = try #require(SAPIRow(row([19: "3", 2: "png"])).illust)
    #expect(illust.type == nil)
    #expect(illust.pageCount == 3)
    #expect(illust.images.original == "http://i4.pixiv.net/img12/img/ao/22000001_big_p0.png")
    #expect(SAPIRow(row([19: "1"])).illust?.pageCount == 1)
  }

  @Test
  func `URLs in the new storage contain a time, and the extension is in field 2`() throws {
    let base = "http://i1.pixiv.net/c/480x960/img-master/img/2014/12/12/00/45/10/"
    let illust = try #require(SAPIRow(row([2: "png", 9: base + "22000001_480mw.jpg"])).illust)
    #expect(
      illust.images.original == "https://i.pximg.net/img-original/img/2014/12/12/00/45/10/22000001_p0.png")
    #expect(illust.uploadedAt?.japan == "2014-12-12T00:45:10+09:00")
    #expect(illust.createdAt == nil, "field 12 is the time of the upload")
  }

  @Test
  func `text is unescaped once, after the fields were split`() throws {
    let illust = try #require(
      SAPIRow(row([3: "a &lt;b&gt; &amp;amp;", 5: "R&amp;B", 13: "&gt;foo ﾟbar  &amp;", 18: "&quot;"])).illust)
    #expect(illust.title == "a <b> &amp;")
    #expect(illust.artist?.name == "R&B")
    #expect(illust.tags == [">foo", "ﾟbar", "&"])
    #expect(illust.caption == "\"")
  }

  @Test(arguments: [("0", AgeRating.all), ("1", .r18), ("2", .r18), ("", nil)])
  func `the R-18 flag is parsed`(flag: String, rating: AgeRating?) {
    #expect(SAPIRow(row([26: flag])).illust?.ageRating == rating)
  }

  @Test
  func `empty fields are unknown`() throws {
    let illust = try #require(
      SAPIRow(row([1: "", 6: "", 9: "", 12: "", 13: "", 15: "", 17: "-", 22: ""])).illust)
    #expect(illust.artist == nil)
    #expect(illust.tags.isEmpty)
    #expect(illust.createdAt == nil && illust.uploadedAt == nil)
    #expect(illust.images == ImageURLs())
    #expect(illust.statistics == Statistics())
  }

  @Test(arguments: [[0: ""], [0: "x"], [0: "-"], [2: ""], [2: "exe"], [2: "JPG/.."], [2: "extension"]])
  func `a malformed row is not a work`(replaced: [Int: String]) {
    #expect(SAPIRow(row(replaced)).illust == nil)
  }

  @Test
  func `a short row is not a work`() {
    for count in 0..<26 { #expect(SAPIRow(row(count: count)).illust == nil) }
    #expect(SAPIRow([]).artist == nil)
  }

  @Test
  func `an artist's row is not a work`() {
    var fields = [String](repeating: "", count: 26)
    (fields[1], fields[5], fields[24]) = ("301", "A &amp; o", "ao")
    #expect(SAPIRow(fields).illust == nil)
    #expect(SAPIRow(fields).artist == Artist(id: 301, name: "A & o", account: "ao"))
    #expect(SAPIRow(row()).artist == nil)
  }

  @Test
  func `a page counts its works, and only an empty body is the end`() {
    let page = RankingPage(sapi: [row(), row([0: "damage"]), row([0: "22000002"])], number: 2)
    #expect(page.entries.map(\.illust.id) == [22_000_001, 22_000_002])
    #expect(page.entries.map(\.position) == [1, 2])
    #expect(page.entries.allSatisfy { $0.rank == nil && $0.statistics.views == 2693 })
    #expect(page.next == 3)
    #expect(RankingPage(sapi: [], number: 3).next == nil)
  }
}
