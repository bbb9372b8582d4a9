import HTTPTransport

/// What an image request says of itself. pixiv's image host answers 403 without a Referer of pixiv's own.
enum ImageHeaders {
  /// The Referer and User-Agent that go with a source. No cookie and no token: the host needs none.
  static func headers(source: RankingSource, size: ImageSize, illust: Int) -> [HTTPHeader] {
    switch (source, size) {
    case (.web, _):
      pair("https://www.pixiv.net/", Headers.browser)
    case (.app, _):
      pair("https://app-api.pixiv.net/", Headers.appUserAgent)
    case (.papi, .original), (.sapi, .original):
      // The original app asked for originals as if it were the work's page (RankingLog 1.3, 2014).
      pair("http://www.pixiv.net/member_illust.php?mode=medium&illust_id=\(illust)", Headers.browser2014)
    case (.papi, _), (.sapi, _):
      pair("http://spapi.pixiv.net/", Headers.oldAppUserAgent)
    }
  }

  private static func pair(_ referer: String, _ userAgent: String) -> [HTTPHeader] {
    [HTTPHeader("Referer", referer), HTTPHeader("User-Agent", userAgent)]
  }
}
