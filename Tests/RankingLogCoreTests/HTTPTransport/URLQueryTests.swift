import Testing

@testable import HTTPTransport

struct URLQueryTests {
  @Test(arguments: [
    ("https://a/b?x=1&y=2", "1"), ("pixiv://account/login?x=1", "1"), ("a?x=1&x=2", "1"), ("a?x=%31", "%31"),
    ("a?x=1#?x=2", "1"), ("a?x=b=c", "b=c"), ("a?x=", ""), ("a?x", nil), ("a?xx=1", nil), ("a#?x=1", nil),
    ("x=1", nil), ("", nil), ("?", nil), ("a?&&=&x=1&", "1"),
  ])
  func `an item is found by its full name, and its value is not decoded`(url: String, value: String?) {
    #expect(URLQuery(of: url)["x"] == value)
  }
}
