import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct ImageHeadersTests {
  @Test(arguments: RankingSource.allCases, ImageSize.allCases)
  func `every request has a Referer on pixiv and a user agent, and nothing secret`(
    source: RankingSource, size: ImageSize
  ) {
    let headers = ImageHeaders.headers(source: source, size: size, illust: 7)
    #expect(headers.map(\.name) == ["Referer", "User-Agent"])
    #expect(headers.first?.value.contains(".pixiv.net/") == true)
  }

  @Test(arguments: [RankingSource.sapi, .papi])
  func `the old sources send the original app's headers`(source: RankingSource) {
    let original = ImageHeaders.headers(source: source, size: .original, illust: 7)
    #expect(original.first?.value == "http://www.pixiv.net/member_illust.php?mode=medium&illust_id=7")
    #expect(original.last?.value.hasPrefix("Mozilla/5.0 ") == true)
    let mobile = ImageHeaders.headers(source: source, size: .mobile, illust: 7)
    #expect(mobile.last?.value == "PixivIOSApp/5.1.1")
  }
}
