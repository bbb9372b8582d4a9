import Foundation
import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct RequestHeadersTests {
  /// The time after which pixiv may refuse a browser's name. Then raise `PixivProtocol.Browser.version` and
  /// `releaseDate`.
  private static let limit = DateComponents(month: 18)

  @Test
  func `the browser was released less than 18 months ago`() throws {
    let released = try Date(PixivProtocol.Browser.releaseDate, strategy: .iso8601.year().month().day())
    let end = try #require(Calendar(identifier: .gregorian).date(byAdding: Self.limit, to: released))
    #expect(Date.now < end, "pixiv may refuse \(PixivProtocol.Browser.userAgent)")
    #expect(released < Date.now)
  }

  private static func lines(_ headers: [HTTPHeader]) -> [String] { headers.map { "\($0.name): \($0.value)" } }

  @Test
  func `a script and a page of the website have the headers of Firefox, which sends no client hints`() {
    let version = PixivProtocol.Browser.version
    let agent =
      "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:\(version).0) Gecko/20100101 Firefox/\(version).0"
    let headers = RequestHeaders()
    #expect(
      Self.lines(headers.script(on: "https://www.pixiv.net/artworks/7")) == [
        agent, "Accept: application/json", "Sec-Fetch-Dest: empty", "Sec-Fetch-Mode: cors",
        "Sec-Fetch-Site: same-origin", "Accept-Language: ja", "Referer: https://www.pixiv.net/artworks/7",
      ])
    #expect(
      Self.lines(headers.page(from: "https://www.pixiv.net/")) == [
        agent, "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "Upgrade-Insecure-Requests: 1", "Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate",
        "Sec-Fetch-Site: same-origin", "Sec-Fetch-User: ?1", "Accept-Language: ja",
        "Referer: https://www.pixiv.net/",
      ])
  }

  @Test
  func `the name of a user replaces only the names of browsers`() {
    let headers = RequestHeaders(userAgent: "Mine/1")
    #expect(headers.script(on: "").first == HTTPHeader("User-Agent", "Mine/1"))
    #expect(headers.page(from: "").first == HTTPHeader("User-Agent", "Mine/1"))
    let names = RankingSource.allCases.map { source in
      ImageSize.allCases.map { headers.image(source: source, size: $0, illust: 7).last?.value }
    }
    let old: [String?] = ["PixivIOSApp/5.1.1", "PixivIOSApp/5.1.1", "PixivIOSApp/5.1.1"]
    #expect(names[0] == ["Mine/1", "Mine/1", "Mine/1", "Mine/1"])
    #expect(Set(names[1]) == [PixivProtocol.App.userAgent])
    for legacy in names[2...] {
      #expect(legacy.filter { $0 == "Mine/1" }.count == 1 && legacy.filter { $0 != "Mine/1" } == old)
    }
    #expect(!Self.lines(RequestHeaders().app + RequestHeaders.appIn2014).contains { $0.contains("Mozilla") })
  }

  @Test(arguments: [(PixivLanguage.japanese, "ja"), (.english, "en"), (.chinese, "zh-hans")])
  func `the language applies to the app and to JSON, but not to rankings`(
    language: PixivLanguage, header: String
  ) {
    let headers = RequestHeaders(language: language)
    #expect(headers.app.last == HTTPHeader("Accept-Language", header))
    let call = WebClient.ajaxCall("/x", about: .work(7), headers)
    #expect(call.query.map(\.1) == [language.rawValue])
    let ranking = WebClient.rankingCall(RankingKind(.daily), nil, page: 1, headers)
    #expect(ranking.headers.contains(HTTPHeader("Accept-Language", "ja")))
    #expect(!ranking.query.contains { $0.0 == "lang" })
  }

  /// Two headers, so that the image host cannot choose another format or language.
  @Test(arguments: RankingSource.allCases, ImageSize.allCases)
  func `every request for an image has a Referer on pixiv and a user agent, and nothing secret`(
    source: RankingSource, size: ImageSize
  ) {
    let headers = RequestHeaders().image(source: source, size: size, illust: 7)
    #expect(headers.map(\.name) == ["Referer", "User-Agent"])
    #expect(headers.first?.value.contains(".pixiv.net/") == true)
  }

  @Test(arguments: [RankingSource.sapi, .papi])
  func `the old sources send the original app's headers`(source: RankingSource) {
    let original = RequestHeaders().image(source: source, size: .original, illust: 7)
    #expect(original.first?.value == "http://www.pixiv.net/member_illust.php?mode=medium&illust_id=7")
    #expect(original.last?.value.hasPrefix("Mozilla/5.0 ") == true)
    let mobile = RequestHeaders().image(source: source, size: .mobile, illust: 7)
    #expect(mobile.last?.value == "PixivIOSApp/5.1.1")
  }

  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64)", true), ("~", true), (String(repeating: "a", count: 512), true),
    ("", false), (" a", false), ("a ", false), ("a\nCookie: b", false), ("a\tb", false), ("pixivの", false),
    ("a\u{7F}", false), (String(repeating: "a", count: 513), false),
  ])
  func `a user agent is short printable ASCII`(text: String, isValid: Bool) {
    #expect(NetworkConfiguration.isUserAgent(text) == isValid)
  }
}

/// Against a pixiv that admits only browsers to its website.
@Suite(.watchdog)
struct BrowserCheckTests {
  private let world: LocalWorld

  init() async throws {
    world = try await LocalWorld()
    try world.pixiv.world(#"{"browsers_only":true}"#)
  }

  @Test
  func `each kind of request to the website passes the browser check`() async throws {
    let services = world.services { $0.network.retries = 0 }
    let web = WebClient(client: services.client, cookie: { "12345678_" + String(repeating: "a", count: 32) })
    let (kind, date) = (RankingKind(.daily), LocalWorld.day("2024-01-05"))
    _ = try #require(try await web.ranking(kind, date: date, page: 1))
    _ = try #require(try await web.rankingFromPage(kind, date: date))
    _ = try await web.illust(114_862_000)
    _ = try await web.pages(114_862_000)
    _ = try await web.artist(1000)
    _ = try await web.works(web.workIDs(of: 1000)[...], of: 1000)
    _ = try await web.bookmarks(of: 12_345_678, .owner)
    _ = try await web.newestOfFollowed(at: 1)
    _ = try await web.comments(on: 114_862_000)
    _ = try await web.account()
    // The page with the token, and two changes.
    let number = try #require(try await web.addBookmark(114_862_000).id)
    try await web.removeBookmark(of: 114_862_000, id: number)
    #expect(world.pixiv.requests.count == 14 && world.pixiv.requests.allSatisfy { $0.status == 200 })
    let pages = world.pixiv.requests.filter { $0.headers["sec-fetch-mode"] == "navigate" }
    #expect(pages.map(\.path) == ["/ranking.php", "/"])
  }
}
