import HTTPTransport

/// The headers of requests to pixiv. `Authorization`, cookies and the headers of a change are added by the clients.
struct RequestHeaders: Sendable {
  /// The user's name of the browser; nil for the names in ``PixivProtocol/Browser``. The names of the app cannot be
  /// replaced, because pixiv checks them.
  private let userAgent: String?
  /// The language of messages and names of tags in JSON. Rankings are requested in Japanese, because their dates would
  /// have another format.
  let language: PixivLanguage

  init(userAgent: String? = nil, language: PixivLanguage = .english) {
    (self.userAgent, self.language) = (userAgent, language)
  }

  init(_ network: NetworkConfiguration) {
    self.init(userAgent: network.userAgent, language: network.language)
  }

  private var browser: HTTPHeader {
    HTTPHeader("User-Agent", userAgent ?? PixivProtocol.Browser.userAgent)
  }

  /// Returns the headers of a script on one of the website's pages, for JSON.
  func script(on page: String) -> [HTTPHeader] { website(from: page, PixivProtocol.Browser.script) }

  /// Returns the headers of a page that is opened from another one.
  func page(from page: String) -> [HTTPHeader] { website(from: page, PixivProtocol.Browser.page) }

  private func website(from referer: String, _ headers: [(String, String)]) -> [HTTPHeader] {
    [browser] + headers.map(HTTPHeader.init) + [
      HTTPHeader("Accept-Language", PixivLanguage.japanese.rawValue), HTTPHeader("Referer", referer),
    ]
  }

  /// Returns the Referer and the User-Agent of an image. pixiv's image host responds with 403 without a Referer on pixiv,
  /// and requires neither cookies nor tokens. `Accept` is absent, so that the host cannot choose another format.
  func image(source: RankingSource, size: ImageSize, illust: Int) -> [HTTPHeader] {
    let (referer, name) =
      switch (source, size) {
      case (.web, _): (PixivProtocol.Page.home, browser)
      case (.app, _):
        (PixivProtocol.App.referer, HTTPHeader("User-Agent", PixivProtocol.App.userAgent))
      case (.papi, .original), (.sapi, .original):
        (
          "\(PixivProtocol.Page.workIn2014)\(illust)",
          HTTPHeader("User-Agent", userAgent ?? PixivProtocol.Browser.userAgentIn2014)
        )
      case (.papi, _), (.sapi, _):
        (PixivProtocol.App.refererIn2014, HTTPHeader("User-Agent", PixivProtocol.App.userAgentIn2014))
      }
    return [HTTPHeader("Referer", referer), name]
  }

  /// The headers that the app API and the token host expect.
  var app: [HTTPHeader] {
    [HTTPHeader("User-Agent", PixivProtocol.App.userAgent)] + PixivProtocol.App.headers.map(HTTPHeader.init)
      + [
        HTTPHeader("Referer", PixivProtocol.App.referer),
        HTTPHeader("Accept-Language", language.appHeader),
      ]
  }

  /// The headers that SAPI and PAPI expect.
  static let appIn2014 = [
    HTTPHeader("User-Agent", PixivProtocol.App.userAgentIn2014),
    HTTPHeader("Referer", PixivProtocol.App.refererIn2014),
  ]
}
