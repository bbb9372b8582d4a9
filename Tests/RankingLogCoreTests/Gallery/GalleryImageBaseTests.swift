import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The location of a gallery's images on another server.
struct GalleryImageBaseTests {
  @Test(arguments: [
    ("https://images.example", "https://images.example/", "https://images.example"),
    ("https://images.example/", "https://images.example/", "https://images.example"),
    ("HTTP://CDN.Example:8080/a/B%20c", "http://cdn.example:8080/a/B%20c/", "http://cdn.example:8080"),
    ("http://127.0.0.1:080/~me/a,b;c=1/", "http://127.0.0.1:80/~me/a,b;c=1/", "http://127.0.0.1:80"),
    (
      "https://xn--nckwd5cta.example/x//", "https://xn--nckwd5cta.example/x//",
      "https://xn--nckwd5cta.example"
    ),
    ("https://h/a@b:c", "https://h/a@b:c/", "https://h"),
  ])
  func `a URL has a final slash and an origin`(text: String, url: String, origin: String) throws {
    let base = try GalleryImageBase(text)
    #expect(base.url == url && base.origin == origin)
  }

  @Test(arguments: [
    ("", "not an http"), ("images.example/x", "not an http"), ("ftp://h/", "not an http"),
    ("https:/h", "not an http"),
    ("https:h", "not an http"), ("javascript://h/", "not an http"), ("//h/", "not an http"),
    ("file:///x", "not an http"), (" https://h/", "not an http"),
    ("https://user@h/", "credentials"), ("https://user:password@h/", "credentials"),
    ("https://@h/", "credentials"),
    ("https://h/?a", "query"), ("https://h?", "query"), ("https://h/#a", "query"),
    ("https://h/a?b@c", "query"),
    ("https://", "invalid host"), ("https:///x", "invalid host"), ("https://.h/", "invalid host"),
    ("https://h./", "invalid host"), ("https://a..b/", "invalid host"), ("https://*.h/", "invalid host"),
    ("https://h;script-src/", "invalid host"), ("https://h 'unsafe-inline'/", "invalid host"),
    ("https://h\"/", "invalid host"), ("https://h\\x/", "invalid host"), ("https://[::1]/", "invalid host"),
    ("https://猫.example/", "invalid host"), ("https://h\n/", "invalid host"), ("https://h_/", "invalid host"),
    ("https://h:/", "invalid port"), ("https://h:0/", "invalid port"), ("https://h:65536/", "invalid port"),
    ("https://h:+1/", "invalid port"), ("https://h:1:2/", "invalid port"), ("https://h:*/", "invalid port"),
    ("https://h/\"><script>", "in the path"), ("https://h/a b", "in the path"),
    ("https://h/'", "in the path"),
    ("https://h/&lt;", "in the path"), ("https://h/\\", "in the path"), ("https://h/猫", "in the path"),
    ("https://h/\u{202e}", "in the path"), ("https://h/\0", "in the path"),
    ("https://h/{{plain}}", "in the path"),
  ])
  func `another text is a usage error with a reason`(text: String, reason: String) async {
    let error = await failure { _ = try GalleryImageBase(text) }
    guard case .usage(let message)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(message.description.contains(reason), "\(text): \(message)")
  }
}
