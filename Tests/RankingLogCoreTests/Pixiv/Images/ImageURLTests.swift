import Testing

@testable import RankingLogCore

/// The syntax of URLs in the current image storage.
struct ImageURLTests {
  private static let folder = "img/2024/01/04/18/00/12"

  @Test(arguments: [
    ("https://i.pximg.net/img-original/\(folder)/114862000_p0.jpg", 0, "", "jpg"),
    ("https://i.pximg.net/img-original/\(folder)/114862000_p104.png", 104, "", "png"),
    ("https://i.pximg.net/img-original/\(folder)/114862000_ugoira0.jpg", nil, "", "jpg"),
    (
      "https://i.pximg.net/img-original/\(folder)/114862000-0123456789abcdef0123456789abcdef_p2.gif", 2,
      "-0123456789abcdef0123456789abcdef", "gif"
    ),
    ("https://i.pximg.net/img-master/\(folder)/114862000_p0_master1200.jpg", 0, "", "jpg"),
    ("https://i.pximg.net/img-master/\(folder)/114862000_master1200.jpg", nil, "", "jpg"),
    ("https://i.pximg.net/c/240x480/img-master/\(folder)/114862000_p0_master1200.jpg", 0, "", "jpg"),
    ("https://i.pximg.net/c/540x540_70/img-master/\(folder)/114862000_p7_master1200.jpg", 7, "", "jpg"),
    ("https://i.pximg.net/c/250x250_80_a2/img-master/\(folder)/114862000_square1200.jpg", nil, "", "jpg"),
    ("https://i.pximg.net/c/600x1200_90_webp/img-master/\(folder)/114862000_p0_square1200.jpg", 0, "", "jpg"),
    ("https://i.pximg.net/c/250x250_80_a2/custom-thumb/\(folder)/114862000_p0_custom1200.jpg", 0, "", "jpg"),
    ("https://i.pximg.net/img-zip-ugoira/\(folder)/114862000_ugoira600x600.zip", nil, "", "zip"),
    ("http://i2.pixiv.net/c/480x960/img-master/\(folder)/114862000_480mw.jpg", nil, "", "jpg"),
    ("http://i1.pixiv.net/img-original/\(folder)/114862000_p0.png?1420070400", 0, "", "png"),
  ])
  func `a URL is parsed`(url: String, page: Int?, hash: String, fileExtension: String) throws {
    let parts = try #require(ImageURL(url))
    #expect(parts.id == 114_862_000)
    #expect(parts.page == page)
    #expect(parts.hash == hash)
    #expect(parts.fileExtension == fileExtension)
    #expect(parts.uploadedAt.japan == "2024-01-04T18:00:12+09:00")
  }

  @Test(arguments: [
    "", "114862000_p0.jpg", "https://i.pximg.net/", "https://i.pximg.net/img-original/\(folder)/",
    "https://i.pximg.net/img-original/\(folder)/p0.jpg",
    "https://i.pximg.net/img-original/\(folder)/114862000_p0",
    "https://i.pximg.net/img-original/img/2024/01/04/18/00/114862000_p0.jpg",
    "https://i.pximg.net/img-original/img/2024/13/04/18/00/12/114862000_p0.jpg",
    "https://i.pximg.net/img-original/img/2024/01/04/24/00/12/114862000_p0.jpg",
    "https://i.pximg.net/img-original/\(folder)/x/114862000_p0.jpg",
    "https://i.pximg.net/img-secret/\(folder)/114862000_p0.jpg",
    "https://i.pximg.net/user-profile/\(folder)/114862000_p0.jpg",
    "https://s.pximg.net/img-original/\(folder)/114862000_p0.jpg",
    "https://evil.example/img-original/\(folder)/114862000_p0.jpg",
    "ftp://i.pximg.net/img-original/\(folder)/114862000_p0.jpg",
    "http://i2.pixiv.net/img32/img/someone/43014060.jpg",
    "https://i.pximg.net/img-original/\(folder)/99999999999999999999_p0.jpg",
  ])
  func `anything else is not an image URL`(url: String) {
    #expect(ImageURL(url) == nil)
  }

  @Test
  func `the URL of any page's original follows from a preview`() throws {
    let preview = try #require(
      ImageURL("https://i.pximg.net/c/240x480/img-master/\(Self.folder)/114862000_p0_master1200.jpg"))
    #expect(
      preview.original(page: 12, extension: "png")
        == "https://i.pximg.net/img-original/\(Self.folder)/114862000_p12.png")
  }

  @Test(arguments: [
    (ImageSize.regular, "img-master"), (.mobile, "c/480x960/img-master"),
    (.thumbnail, "c/240x480/img-master"),
  ])
  func `the URLs of resized images follow from an original`(size: ImageSize, folder: String) throws {
    let original = try #require(
      ImageURL("http://i2.pixiv.net/img-original/\(Self.folder)/114862000-ab12_p3.gif"))
    #expect(
      original.reduced(size, page: 3, isUgoira: false)
        == "https://i.pximg.net/\(folder)/\(Self.folder)/114862000-ab12_p3_master1200.jpg")
    #expect(
      original.reduced(size, page: 0, isUgoira: true)
        == "https://i.pximg.net/\(folder)/\(Self.folder)/114862000-ab12_master1200.jpg")
  }
}
