import HTTPTransport

/// The headers of image requests. pixiv's image host responds with 403 without a Referer on pixiv.
enum ImageHeaders {
  /// Returns the Referer and the User-Agent for a source. The host requires neither cookies nor tokens.
  static func headers(source: RankingSource, size: ImageSize, illust: Int) -> [HTTPHeader] {
    switch (source, size) {
    case (.web, _):
      pair("https://www.pixiv.net/", Headers.browser)
    case (.app, _):
      pair("https://app-api.pixiv.net/", Headers.appUserAgent)
    case (.papi, .original), (.sapi, .original):
      // The original app requested originals with the work's page as Referer (RankingLog 1.3, 2014).
      pair("http://www.pixiv.net/member_illust.php?mode=medium&illust_id=\(illust)", Headers.browser2014)
    case (.papi, _), (.sapi, _):
      pair("http://spapi.pixiv.net/", Headers.oldAppUserAgent)
    }
  }

  private static func pair(_ referer: String, _ userAgent: String) -> [HTTPHeader] {
    [HTTPHeader("Referer", referer), HTTPHeader("User-Agent", userAgent)]
  }
}
