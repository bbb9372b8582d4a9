import Testing

@testable import HTTPServer

struct RequestTargetTests {
  private static let good: [(String, [String], [String: String])] = [
    ("/", [], [:]),
    ("/data/index.js", ["data", "index.js"], [:]),
    ("/data/daily/2024-01-30.js?pages=2", ["data", "daily", "2024-01-30.js"], ["pages": "2"]),
    ("/open?key=a%3Db&x", ["open"], ["key": "a=b", "x": ""]),
    ("/%e7%8c%ab?a=%2F", ["猫"], ["a": "/"]),
    ("/a?b=c?d=e", ["a"], ["b": "c?d=e"]),
    ("/a+b?c=d+e&&f=1", ["a+b"], ["c": "d+e", "f": "1"]),
  ]

  @Test(arguments: good.indices)
  func `path and query are decoded`(index: Int) throws {
    let (text, path, query) = Self.good[index]
    let target = try #require(RequestTarget(text))
    #expect(target.path == path && target.query == query)
  }

  @Test(arguments: [
    "", "*", "http://127.0.0.1/", "data", "//", "/a//b", "/a/", "/.", "/..", "/a/../b", "/%2e%2e/b", "/a%2fb",
    "/a%5cb",
    "/a%00", "/a%0a", "/%", "/%1", "/%zz", "/%ff", "/a?b=%", "/a?b=1&b=2", "/a?%62=1&b=2", "/a\u{7f}",
  ])
  func `paths outside the site are refused`(target: String) { #expect(RequestTarget(target) == nil) }
}
