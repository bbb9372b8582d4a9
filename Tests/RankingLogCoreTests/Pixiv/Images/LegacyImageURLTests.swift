import Testing

@testable import RankingLogCore

/// The syntax of URLs in the storage until about October 2014, with a folder for each artist.
struct LegacyImageURLTests {
  @Test(arguments: [
    (
      "http://i2.pixiv.net/img32/img/someone/mobile/43014060_480mw.jpg",
      "http://i2.pixiv.net/img32/img/someone/43014060.png"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/mobile/43014060_128x128.jpg",
      "http://i2.pixiv.net/img32/img/someone/43014060.png"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/43014060_s.png",
      "http://i2.pixiv.net/img32/img/someone/43014060.png"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/43014060_m.jpg",
      "http://i2.pixiv.net/img32/img/someone/43014060.png"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/43014060.jpg",
      "http://i2.pixiv.net/img32/img/someone/43014060.png"
    ),
    ("http://img32.pixiv.net/img/someone/43014060_m.jpg", "http://img32.pixiv.net/img/someone/43014060.png"),
    (
      "http://i2.pixiv.net/img32/img/someone/mobile/43014060_0123abcdef_480mw.jpg",
      "http://i2.pixiv.net/img32/img/someone/43014060_0123abcdef.png"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/mobile/43014060_480mw.jpg?1396353600",
      "http://i2.pixiv.net/img32/img/someone/43014060.png?1396353600"
    ),
  ])
  func `the original's URL follows from another one`(url: String, original: String) throws {
    let parts = try #require(LegacyImageURL(url))
    #expect(parts.id == 43_014_060)
    #expect(parts.original(page: 0, of: 1, extension: "png") == original)
  }

  @Test(arguments: [
    (11_319_930, 1, ""), (11_319_930, 2, "_p1"), (11_319_931, 1, ""), (11_319_931, 2, "_big_p1"),
    (1_448_730, 30, "_p1"), (43_014_060, 30, "_big_p1"),
  ])
  func `the names of pages depend on the age of the work`(id: Int, pageCount: Int, part: String) throws {
    let parts = try #require(LegacyImageURL("http://i1.pixiv.net/img09/img/someone/mobile/\(id)_480mw.jpg"))
    #expect(
      parts.original(page: 1, of: pageCount, extension: "jpg")
        == "http://i1.pixiv.net/img09/img/someone/\(id)\(part).jpg")
  }

  @Test(arguments: [
    "", "http://i2.pixiv.net/", "http://i2.pixiv.net/img32/img/someone/x_480mw.jpg",
    "http://i4.pixiv.net/img-inf/img/2011/10/28/22/32/55/22673807_128x128.jpg",
    "http://i2.pixiv.net/img32/profile/someone/43014060.jpg",
    "http://i2.pixiv.net/img-original/img/2014/10/18/02/31/58/46605041_p0.jpg",
    "http://evil.example/img32/img/someone/43014060.jpg",
    "http://i5.pixiv.net/img32/img/someone/43014060.jpg",
    "http://i2.pixiv.net/img32/img/some.one/43014060",
  ])
  func `anything else is not an image URL`(url: String) {
    #expect(LegacyImageURL(url) == nil)
  }
}
