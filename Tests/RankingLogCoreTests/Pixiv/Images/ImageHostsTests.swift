import Testing

@testable import RankingLogCore

struct ImageHostsTests {
  @Test(arguments: [
    "https://i.pximg.net/a", "http://i.pximg.net/a", "http://i1.pixiv.net/a", "http://i4.pixiv.net/a",
    "http://img01.pixiv.net/a", "http://img99.pixiv.net/a", "https://i2.pixiv.net?x",
    "https://i-cf.pximg.net/a", "http://i-f.pximg.net/a", "https://i1.pximg.net/a",
    "https://i-cf-2.pximg.net?x",
  ])
  func `images of works are on the image hosts`(url: String) {
    #expect(ImageHosts.isImage(url: url))
    #expect(!ImageHosts.isPlaceholder(url: url))
  }

  @Test(arguments: [
    "https://s.pximg.net/common/images/limit_unknown_360.png",
    "http://source.pixiv.net/common/images/limit_r18_360.png",
  ])
  func `placeholders are on separate hosts`(url: String) {
    #expect(ImageHosts.isPlaceholder(url: url))
    #expect(!ImageHosts.isImage(url: url))
  }

  @Test(arguments: [
    "", "i.pximg.net/a", "//i.pximg.net/a", "https://", "https:///a", "file:///etc/passwd",
    "ftp://i.pximg.net/a",
    "https://i.pximg.net.evil.example/a", "https://evil.example/i.pximg.net", "https://user@i.pximg.net/a",
    "https://i.pximg.net:8080/a", "https://i.pximg.net\\@evil.example/a", "https://evil.example#i.pximg.net",
    "https://xi.pximg.net/a", "https://pximg.net/a", "http://i5.pixiv.net/a", "http://i0.pixiv.net/a",
    "http://www.pixiv.net/a", "http://img.pixiv.net/a", "http://imgxx.pixiv.net/a",
    "http://img1000.pixiv.net/a",
    "http://i1.pixiv.net.evil.example/", "http://ii1.pixiv.net/", "javascript:https://i.pximg.net/",
    "https://i.pximg.net\u{0}.evil.example/", "https://i．pximg．net/",
    "HTTPS://evil.example/https://i.pximg.net/",
    "https://i-cf.pximg.net.evil.example/a", "https://ievil.pximg.net.x/a", "https://i/.pximg.net/a",
    "https://i@.pximg.net/a", "https://i.evil.pximg.net/a", "https://evil.example/i-cf.pximg.net/a",
    "https://i-cf.pximg.net:8080/a", "https://I-CF.pximg.net/a", "https://i-CF.pximg.net/a",
    "https://i-cf.PXIMG.net/a", "https://I.PXIMG.NET/a", "https://i_cf.pximg.net/a",
    "https://i%2d.pximg.net/a",
    "https://i\u{301}.pximg.net/a", "https://i٣.pximg.net/a", "https://i\u{0}.pximg.net/a",
    "https://ipximg.net/a",
    "https://i-cf.pximg.net./a", "https://x-i.pximg.net/a", "https://a.i.pximg.net/a",
    "ftp://i-cf.pximg.net/a",
  ])
  func `other URLs are not images`(url: String) {
    #expect(!ImageHosts.isImage(url: url))
    #expect(!ImageHosts.isPlaceholder(url: url))
  }

  @Test
  func `only new paths are mapped to the current host`() {
    let path = "img-original/img/2015/05/12/00/01/19/50332933_p0.png"
    #expect(ImageHosts.today("http://i2.pixiv.net/\(path)") == "https://i.pximg.net/\(path)")
    #expect(ImageHosts.today("https://i.pximg.net/\(path)") == "https://i.pximg.net/\(path)")
    let old = "http://i2.pixiv.net/img32/img/someone/43014060.jpg"
    #expect(ImageHosts.today(old) == old)
  }

  @Test(arguments: ["https://i-cf.pximg.net", "http://i-f.pximg.net", "https://i1.pximg.net"])
  func `the current host has the same paths under each of its names`(host: String) {
    for path in ["/img-zip-ugoira/img/x.zip?1", "/img32/img/someone/43014060.jpg", "/a://b", "", "?x"] {
      #expect(ImageHosts.today(host + path) == "https://i.pximg.net" + path)
    }
  }
}
