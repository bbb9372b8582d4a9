import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Bookmarks synchronized from pixiv.
@Suite(.watchdog)
struct BookmarksSyncTests {
  private let person: Bookmarker
  private let sandbox: Sandbox
  private let one = 116_080_005
  private let two = 116_050_001

  init() async throws {
    person = try await Bookmarker()
    sandbox = person.sandbox
  }

  @Test(.expensive(), arguments: [("app", 3, 1), ("web", 2, 1), ("papi", 2, 1)])
  func `the first sync reads all pages, and later ones read one page of each list`(
    source: String, open: Int, own: Int
  )
    async throws
  {
    let first = try await sandbox.run("bookmarks sync --source \(source)")
    #expect(first.status == 0 && first.output.isEmpty, "\(first.errors)")
    #expect(first.asked.count == open + own)
    #expect(
      first.errorLines.last
        == "rankinglog: 80 new, 0 removed, 80 in total; \(open + own) pages fetched")
    first.expectSecretsKept()
    let listed = try await person.list()
    #expect(listed.count == 80 && Set(listed).count == 80)
    #expect(try await person.list("--public").count == 75)
    #expect(try await person.list("--private").count == 5)
    let second = try await sandbox.run("bookmarks sync --source \(source)", later: 60)
    #expect(second.asked.count == 2)
    #expect(second.errorLines.last == "rankinglog: 0 new, 0 removed, 80 in total; 2 pages fetched")
    #expect(try await person.list() == listed)
    let full = try await sandbox.run("bookmarks sync --source \(source) --full --public")
    #expect(full.asked.count == open)
    #expect(full.errorLines.last == "rankinglog: 0 new, 0 removed, 80 in total; \(open) pages fetched")
    #expect(try await person.list() == listed)
  }

  @Test func `all sources return the same lists in the same order`() async throws {
    var lists: [[String]] = []
    for source in ["app", "web", "papi"] {
      let somebody = try await Sandbox.signedIn(at: sandbox.pixiv)
      #expect(try await somebody.run("bookmarks sync --source \(source)").status == 0)
      for audience in ["public", "private"] {
        lists.append(try await somebody.run("bookmarks list --\(audience) -f ids").lines)
      }
      // With IDs, both lists are ordered by time; here the private ones are spread among the others.
      let all = try await somebody.run("bookmarks list -f ids").lines
      if source != "app" { lists.append(all) }
      #expect(all.count == 80)
    }
    #expect(lists[0] == lists[2] && lists[0] == lists[5])
    #expect(lists[1] == lists[3] && lists[1] == lists[6])
    #expect(lists[4] == lists[7] && lists[4] != lists[0] + lists[1])
  }

  @Test func `auto uses the app API with a token, and pixiv's website with a cookie`() async throws {
    let app = try await sandbox.run("bookmarks sync --public")
    #expect(app.requests.map(\.host) == Array(repeating: "app-api.pixiv.net", count: 3))
    #expect(app.requests.map { $0.query["user_id"] } == Array(repeating: "12345678", count: 3))
    let guest = try Sandbox(pixiv: sandbox.pixiv)
    _ = try await guest.run("auth cookie", input: Sandbox.session)
    let web = try await guest.run("bookmarks sync --public")
    #expect(web.requests.map(\.host) == ["www.pixiv.net", "www.pixiv.net"])
    #expect(web.requests.allSatisfy { $0.headers["cookie"] == "PHPSESSID=\(Sandbox.session)" })
    web.expectSecretsKept(token: Sandbox.session)
  }

  @Test(arguments: Thorough.sample(["app", "web", "papi"], quick: 1))
  func `a new bookmark from elsewhere is found on one page, and is the first`(source: String) async throws {
    _ = try await sandbox.run("bookmarks sync --source \(source)")
    #expect(try await person.elsewhere.run("bookmarks add \(one)").status == 0)
    let run = try await sandbox.run("bookmarks sync --public --source \(source)")
    #expect(run.asked.count == 1)
    #expect(run.errorLines.last == "rankinglog: 1 new, 0 removed, 81 in total; 1 page fetched")
    let listed = try await person.list("--public")
    #expect(listed.first == String(one) && listed.count == 76)
  }

  @Test func `a bookmark from elsewhere that follows one added here is found`() async throws {
    _ = try await sandbox.run("bookmarks sync")
    #expect(try await person.elsewhere.run("bookmarks add \(one)").status == 0)
    #expect(try await sandbox.run("bookmarks add \(two)").status == 0)
    let run = try await sandbox.run("bookmarks sync --public")
    #expect(run.errorLines.last == "rankinglog: 1 new, 0 removed, 82 in total; 1 page fetched")
    #expect(try await person.list("--public").prefix(2) == ["\(two)", "\(one)"])
  }

  @Test(arguments: Thorough.sample(["app", "web", "papi"], quick: 1))
  func `an interrupted run leaves no gap`(source: String) async throws {
    let second = ["app": "max_bookmark_id", "web": "offset=48", "papi": "page=2"][source] ?? ""
    // First without stored bookmarks, then with more than a page from elsewhere.
    for known in [false, true] {
      if known {
        #expect(try await sandbox.run("bookmarks sync --public --source \(source)").status == 0)
        try await person.addElsewhere(60)
      }
      let before = try await person.list("--public")
      try sandbox.pixiv.fault(#"{"match":"\#(second)","times":99,"do":"status","status":404}"#)
      let broken = try await sandbox.run("bookmarks sync --public --source \(source) --retries 0")
      #expect(broken.status != 0, "\(broken.errors)")
      #expect(try await person.list("--public") == before)
      try sandbox.pixiv.clearFaults()
    }
    let next = try await sandbox.run("bookmarks sync --public --source \(source)")
    #expect(next.status == 0 && next.errors.contains("60 new, 0 removed, 135 in total"), "\(next.errors)")
    #expect(next.asked.count == (source == "app" ? 3 : 2))
    let other = try Sandbox(pixiv: sandbox.pixiv)
    _ = try await other.run("auth import", input: Sandbox.refreshToken)
    _ = try await other.run("bookmarks sync --public")
    let theirs = try await other.run("bookmarks list -f ids").lines
    #expect(try await person.list("--public") == theirs)
  }

  @Test(.expensive()) func `unreadable bookmarks are reported, and requested again`() async throws {
    try sandbox.pixiv.fault(#"{"match":"bookmarks/illust","times":2,"do":"numbers"}"#)
    let run = try await sandbox.run("bookmarks sync --private --retries 1")
    #expect(run.status == 3 && run.errors.contains("could not be parsed"), "\(run.errors)")
    let count = try await person.list().count
    #expect((1..<5).contains(count))
    let again = try await sandbox.run("bookmarks sync --private")
    #expect(again.status == 0 && again.errors.contains("\(5 - count) new, 0 removed, 5 in total"))
  }

  @Test func `an expired session does not remove bookmarks or tags from the list`() async throws {
    _ = try await sandbox.run("bookmarks sync --source web")
    let before = try await person.list()
    let listed = try await sandbox.run("bookmarks list -f ndjson").objects
    let shown = try #require(listed.first { $0["visibility"] as? String == "visible" }?["id"] as? Int)
    try sandbox.pixiv.world(#"{"end_sessions":["\#(Sandbox.session)"]}"#)
    for line in [
      "sync --public --source web", "sync --full --source web", "remove \(shown) --source web",
    ] {
      let run = try await sandbox.run("bookmarks \(line)")
      #expect(run.status == 4 && run.errors.contains("rankinglog auth cookie"), "\(line): \(run.errors)")
    }
    #expect(try await person.list() == before)
  }

  @Test func `a full sync detects a removal elsewhere, and does not delete the work`() async throws {
    _ = try await sandbox.run("bookmarks sync")
    let listed = try await person.list("--public")
    let old = listed[70]
    #expect(try await person.elsewhere.run("bookmarks remove \(old)").status == 0)
    _ = try await sandbox.run("bookmarks sync")
    #expect(try await person.list("--public") == listed)
    let full = try await sandbox.run("bookmarks sync --full")
    #expect(full.errorLines.last == "rankinglog: 0 new, 1 removed, 79 in total; 4 pages fetched")
    #expect(try await person.list("--public") == listed.filter { $0 != old })
    // Added again, it is the newest.
    #expect(try await person.elsewhere.run("bookmarks add \(old)").status == 0)
    let again = try await sandbox.run("bookmarks sync")
    #expect(again.errorLines.last == "rankinglog: 1 new, 0 removed, 80 in total; 2 pages fetched")
    #expect(try await person.list("--public").first == old)
  }

  @Test func `a bookmark that becomes private changes its list`() async throws {
    _ = try await sandbox.run("bookmarks sync --source web")
    let moved = try await person.list("--public")[10]
    #expect(try await person.elsewhere.run("bookmarks add \(moved) --private").status == 0)
    let run = try await sandbox.run("bookmarks sync --source web")
    #expect(run.errorLines.last == "rankinglog: 0 new, 0 removed, 80 in total; 2 pages fetched")
    #expect(try await person.list("--public").count == 74)
    #expect(try await person.list("--private").contains(moved))
  }

  @Test func `each user has a separate list`() async throws {
    _ = try await sandbox.run("auth import --account tame", input: "local-refresh-token-tame")
    _ = try await sandbox.run("bookmarks sync")
    let tame = try await sandbox.run("bookmarks sync --account tame")
    #expect(tame.errorLines.last == "rankinglog: 80 new, 0 removed, 80 in total; 4 pages fetched")
    let (mine, theirs) = (try await person.list(), try await person.list("--account tame"))
    #expect(mine.count == 80 && theirs.count == 80 && mine != theirs)
    _ = try await sandbox.run("auth logout --all")
    let whose = try await sandbox.run("bookmarks list")
    #expect(whose.status == 2 && whose.errors.contains("--account"), "\(whose.errors)")
    #expect(try await sandbox.run("bookmarks list --account nobody").status == 4)
  }
}
