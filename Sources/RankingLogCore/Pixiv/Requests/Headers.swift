import HTTPTransport

/// The names by which clients introduce themselves to pixiv.
enum Headers {
  /// A desktop browser of today.
  static let browser =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"

  /// A desktop browser of 2014, for the APIs of that time.
  static let browser2014 =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.4 (KHTML, like Gecko) Chrome/22.0.1229.79 Safari/537.4"

  /// The official app, as it is seen in 2026.
  static let appUserAgent = "PixivIOSApp/7.19.1 (iOS 16.7.2; iPhone12,8)"

  /// The official app of 2014, which SAPI and PAPI knew.
  static let oldAppUserAgent = "PixivIOSApp/5.1.1"

  /// What the App API expects of every request.
  static let app = [
    HTTPHeader("User-Agent", appUserAgent), HTTPHeader("App-OS", "ios"),
    HTTPHeader("App-OS-Version", "16.7.2"),
    HTTPHeader("App-Version", "7.19.1"), HTTPHeader("Referer", "https://app-api.pixiv.net/"),
    HTTPHeader("Accept-Language", "ja"),
  ]

  /// What the Web expects of a page's script.
  static func web(referer: String) -> [HTTPHeader] {
    [HTTPHeader("User-Agent", browser), HTTPHeader("Referer", referer), HTTPHeader("Accept-Language", "ja")]
  }

  /// What SAPI and PAPI expected.
  static let old = [
    HTTPHeader("User-Agent", oldAppUserAgent), HTTPHeader("Referer", "http://spapi.pixiv.net/"),
  ]
}
