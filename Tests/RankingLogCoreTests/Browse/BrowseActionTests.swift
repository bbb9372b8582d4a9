import HTTPServer
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The requests of pages that change something.
struct ActTests {
  private static let json = [("Content-Type", "application/json")]
  private static let acts: [(String, String, String, BrowseAction)] = [
    ("GET", "state", "", .state), ("HEAD", "state", "", .state),
    ("POST", "export", #"{"id":5,"page":null}"#, .export(PageOfWork(id: 5, page: nil))),
    ("POST", "export", #"{"id":5}"#, .export(PageOfWork(id: 5, page: nil))),
    ("POST", "export", #"{"id":5,"page":3}"#, .export(PageOfWork(id: 5, page: 3))),
    ("POST", "bookmark", #"{"id":5}"#, .bookmark(5, isPrivate: false)),
    ("POST", "bookmark", #"{"id":5,"private":true}"#, .bookmark(5, isPrivate: true)),
    ("DELETE", "bookmark", #"{"id":5}"#, .unbookmark(5)),
    ("POST", "favorite", #"{"id":5}"#, .favorite(5, isAdded: true)),
    ("DELETE", "favorite", #"{"id":5}"#, .favorite(5, isAdded: false)),
    ("POST", "recent", #"{"id":5,"other":[]}"#, .recent(5)),
    (
      "POST", "choices", #"{"a":"x","b":2,"c":true}"#,
      .choose(["a": .text("x"), "b": .number(2), "c": .flag(true)])
    ),
  ]

  @Test(arguments: acts.indices)
  func `valid requests are parsed`(index: Int) throws {
    let (method, path, body, act) = Self.acts[index]
    let request = ServerRequest(method, "/api/" + path, headers: Self.json, body: Array(body.utf8))
    #expect(try BrowseAction([path], request) == act)
  }

  private static let refusals: [(String, [String], [(String, String)], String, Int)] = [
    ("GET", ["export"], json, #"{"id":5}"#, 405), ("POST", ["state"], json, "{}", 405),
    ("DELETE", ["recent"], json, #"{"id":5}"#, 405), ("GET", [], json, "", 404),
    ("GET", ["none"], json, "", 404), ("POST", ["export", "5"], json, #"{"id":5}"#, 404),
    ("POST", ["export"], [], #"{"id":5}"#, 415),
    ("POST", ["export"], [("Content-Type", "text/plain")], #"{"id":5}"#, 415),
    ("POST", ["export"], json + json, #"{"id":5}"#, 415),
    ("POST", ["export"], json, "", 400), ("POST", ["export"], json, "5", 400),
    ("POST", ["export"], json, #"{"id":"5"}"#, 400), ("POST", ["export"], json, #"{"id":0}"#, 400),
    ("POST", ["export"], json, #"{"id":-5}"#, 400), ("POST", ["export"], json, #"{"id":5,"page":-1}"#, 400),
    ("POST", ["export"], json, #"{"id":5,"page":1000}"#, 400),
    ("POST", ["export"], json, #"{"id":1e300}"#, 400),
    ("POST", ["choices"], json, #"{"a":[1]}"#, 400), ("POST", ["choices"], json, "[]", 400),
    ("GET", ["choices"], json, "", 405),
    ("POST", ["export"], json, String(repeating: "[", count: 4000), 400),
  ]

  @Test(arguments: refusals.indices)
  func `every other request is refused with a reason`(index: Int) {
    let (method, path, headers, body, status) = Self.refusals[index]
    let request = ServerRequest(method, "/api", headers: headers, body: Array(body.utf8))
    let refusal = #expect(throws: BrowseAction.Refusal.self) { try BrowseAction(path[...], request) }
    #expect(refusal?.status == status && refusal?.reason.isEmpty == false)
  }
}
