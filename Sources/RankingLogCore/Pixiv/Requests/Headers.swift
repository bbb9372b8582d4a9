import HTTPTransport

/// The user agents and request headers for pixiv.
enum Headers {
  /// The language of messages and translated tags.
  static let language = "ja"

  /// A current desktop browser.
  static let browser =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"

  /// A desktop browser of 2014, for the APIs of that time.
  static let browser2014 =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.4 (KHTML, like Gecko) Chrome/22.0.1229.79 Safari/537.4"

  /// The official app as of 2026.
  static let appUserAgent = "PixivIOSApp/7.19.1 (iOS 16.7.2; iPhone12,8)"

  /// The official app of 2014, expected by SAPI and PAPI.
  static let oldAppUserAgent = "PixivIOSApp/5.1.1"

  /// The headers that the app API expects.
  static let app = [
    HTTPHeader("User-Agent", appUserAgent), HTTPHeader("App-OS", "ios"),
    HTTPHeader("App-OS-Version", "16.7.2"),
    HTTPHeader("App-Version", "7.19.1"), HTTPHeader("Referer", "https://app-api.pixiv.net/"),
    HTTPHeader("Accept-Language", language),
  ]

  /// The headers that pixiv's website expects from a page's script.
  static func web(referer: String) -> [HTTPHeader] {
    [
      HTTPHeader("User-Agent", browser), HTTPHeader("Referer", referer),
      HTTPHeader("Accept-Language", language),
    ]
  }

  /// The headers that SAPI and PAPI expect.
  static let old = [
    HTTPHeader("User-Agent", oldAppUserAgent), HTTPHeader("Referer", "http://spapi.pixiv.net/"),
  ]
}
