import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite struct HTTPURLTests {
  @Test func `a URL is parsed`() throws {
    let url = try HTTPURL("HTTPS://Example.COM:8443/a/b?c=d&e#f")
    #expect(url.scheme == "https")
    #expect(url.host == "example.com")
    #expect(url.port == 8443)
    #expect(url.path == "/a/b")
    #expect(url.query == "c=d&e")
    #expect(url.origin == "https://example.com:8443")
    #expect(!url.url.contains("#"))
  }

  @Test func `ports have their defaults`() throws {
    #expect(try HTTPURL("http://h").port == 80)
    #expect(try HTTPURL("https://h").port == 443)
    #expect(try HTTPURL("https://h:443/").origin == "https://h")
    #expect(try HTTPURL("https://h:443/").hasSameOrigin(as: HTTPURL("https://h/x")))
    #expect(try !HTTPURL("https://h/").hasSameOrigin(as: HTTPURL("http://h/")))
  }

  @Test(arguments: [
    ("/x", "https://h/x"), ("x?y", "https://h/a/x?y"), ("../x", "https://h/x"), ("?q", "https://h/a/b?q"),
    ("//other/x", "https://other/x"), ("http://other:8/x", "http://other:8/x"), ("a b", "https://h/a/a%20b"),
  ])
  func `a reference is resolved`(reference: String, url: String) throws {
    #expect(try HTTPURL("https://h/a/b?c").resolving(reference).url == url)
  }

  @Test(arguments: [
    "ftp://h/x", "javascript:alert(1)", "https://", "http://user@h/", "http://u:p@h/x", "", "a",
  ])
  func `other URLs are refused, without showing their secrets`(url: String) {
    let error = #expect(throws: TransportError.self) { try HTTPURL(url + "?token=hidden") }
    guard let error, case .badURL(let shown, _) = error else {
      Issue.record("another error")
      return
    }
    #expect(!shown.contains("hidden") && !shown.contains("u:p"))
  }

  @Test(arguments: [
    ("https://h/a?mode=daily&date=1", "https://h/a?mode=daily&date=1"),
    ("https://h/a?PHPSESSID=1_x&p=2", "https://h/a?PHPSESSID=***&p=2"),
    ("https://h/a?access_token=x&refresh_token=y", "https://h/a?access_token=***&refresh_token=***"),
    ("https://h/a?p=1&code=x&code_verifier=y", "https://h/a?p=1&code=***&code_verifier=***"),
    ("https://h/a?%74oken=x", "https://h/a?%74oken=***"),
    ("https://h/a?ids%5B%5D=7&%5b%5dtoken=x", "https://h/a?ids%5B%5D=7&%5b%5dtoken=***"),
    ("https://h/a?", "https://h/a?"), ("https://h:8/a", "https://h:8/a"),
  ])
  func `secrets are redacted`(url: String, shown: String) throws {
    #expect(try HTTPURL(url).redacted == shown)
  }
}
