import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Bookmarks that a user adds, removes and prints.
@Suite(.watchdog)
struct BookmarksCommandTests {
  private let person: Bookmarker
  private let sandbox: Sandbox
  private let one = 116_080_005
  private let two = 116_050_001

  init() async throws {
    person = try await Bookmarker()
    sandbox = person.sandbox
  }

  @Test(arguments: ["app", "web", "papi"])
  func `adding and removing changes pixiv's list and the stored list`(source: String) async throws {
    let add = try await sandbox.run(
      "bookmarks add \(one) https://www.pixiv.net/artworks/\(two) --private --source \(source)")
    #expect(add.status == 0 && add.output.isEmpty, "\(add.errors)")
    #expect(add.errorLines.last == "rankinglog: 2 works bookmarked")
    add.expectSecretsKept()
    let adding: [String: [String]] = [
      "app": Array(repeating: "POST /v2/illust/bookmark/add", count: 2),
      "web": ["GET /"] + Array(repeating: "POST /ajax/illusts/bookmarks/add", count: 2),
      "papi": Array(repeating: "POST /v1/me/favorite_works.json", count: 2),
    ]
    #expect(add.asked.map { "\($0.method) \($0.path)" } == adding[source])
    #expect(try await person.list() == ["\(two)", "\(one)"])
    #expect(try await person.list("--public").isEmpty)
    let remove = try await sandbox.run("bookmarks remove \(one) --source \(source)")
    #expect(remove.status == 0, "\(remove.errors)")
    #expect(remove.errorLines.last == "rankinglog: 1 work no longer bookmarked")
    remove.expectSecretsKept()
    let removing: [String: [String]] = [
      "app": ["POST /v1/illust/bookmark/delete"],
      "web": ["GET /ajax/illust/\(one)", "GET /", "POST /ajax/illusts/bookmarks/delete"],
      "papi": ["GET /v1/works/\(one).json"]
        + Array(repeating: "DELETE /v1/me/favorite_works.json", count: 2),
    ]
    #expect(remove.asked.map { "\($0.method) \($0.path)" } == removing[source])
    #expect(try await person.list() == ["\(two)"])
    // The 80 others are not stored, so all pages are read.
    let sync = try await sandbox.run("bookmarks sync --private --source \(source)")
    #expect(sync.errorLines.last == "rankinglog: 5 new, 0 removed, 6 in total; 1 page fetched")
    #expect(try await person.list("--private").first == "\(two)")
  }

  @Test(arguments: [("web", "/ajax/illust/116080005"), ("papi", "/v1/works/116080005.json")])
  func `the ID of a bookmark added through the app API is looked up`(source: String, path: String)
    async throws
  {
    _ = try await sandbox.run("bookmarks add \(one) --private")
    let remove = try await sandbox.run("bookmarks remove \(one) --source \(source)")
    #expect(remove.status == 0 && remove.asked.first?.path == path, "\(remove.errors)")
    #expect(remove.asked.count == 3)
    #expect(try await person.list().isEmpty)
    let again = try await sandbox.run("bookmarks remove \(one) --source \(source)")
    #expect(again.status == 5 && again.errors.contains("not bookmarked"), "\(again.errors)")
    let sync = try await sandbox.run("bookmarks sync")
    #expect(sync.errorLines.last?.hasPrefix("rankinglog: 80 new") == true)
  }

  @Test(arguments: ["public", "private"])
  func `a bookmark may be missing in one of PAPI's two lists`(other: String) async throws {
    _ = try await sandbox.run("bookmarks add \(one) --source papi" + (other == "public" ? " --private" : ""))
    let refuse = #"{"match":"^DELETE .*publicity=\#(other)","times":9,"do":"status","status":404}"#
    try sandbox.pixiv.fault(refuse)
    let run = try await sandbox.run("bookmarks remove \(one) --source papi")
    #expect(run.status == 0 && run.asked.map(\.status).sorted() == [200, 200, 404], "\(run.errors)")
    #expect(try await person.list().isEmpty)
    #expect(try await sandbox.run("bookmarks sync --source app --full").errors.contains(" 80 in total"))
  }

  @Test func `if neither of PAPI's lists responds, no stored bookmark is removed`() async throws {
    _ = try await sandbox.run("bookmarks add \(one) --source papi")
    try sandbox.pixiv.fault(#"{"match":"^DELETE ","times":9,"do":"status","status":404}"#)
    let run = try await sandbox.run("bookmarks remove \(one) --source papi")
    #expect(run.status == 1 && run.errors.contains("HTTP 404"), "\(run.errors)")
    #expect(try await person.list() == ["\(one)"])
  }

  @Test func `tags are sent with a bookmark, except to PAPI`() async throws {
    let app = try await sandbox.run(["bookmarks", "add", "\(one)", "--tag", "空", "--tag", "two words"])
    #expect(app.requests.last?.body.contains("tags%5B%5D=two%20words") == true, "\(app.requests)")
    let web = try await sandbox.run(["bookmarks", "add", "\(one)", "--tag", "空", "--source", "web"])
    #expect(web.requests.last?.body.contains("空") == true)
    let papi = try await sandbox.run("bookmarks add \(one) --tag a --source papi")
    #expect(papi.status == 2 && papi.asked.isEmpty, "\(papi.errors)")
  }

  @Test func `each failure among several works is one line`() async throws {
    let run = try await sandbox.run("bookmarks add 116020003 \(one)")
    #expect(run.status == 3 && run.errorLines.count == 2, "\(run.errors)")
    #expect(run.errorLines[0].contains("116020003"))
    #expect(run.errorLines[1] == "rankinglog: 1 work bookmarked")
    #expect(try await person.list() == ["\(one)"])
    #expect(try await sandbox.run("bookmarks add 116020003").status == 5)
    let none = try await sandbox.run("bookmarks add 116020003 999999999999")
    #expect(none.status == 5 && none.errorLines.count == 2, "\(none.errors)")
    let twice = try await sandbox.run("bookmarks add \(two) \(two)")
    #expect(twice.asked.count == 1 && twice.errorLines == ["rankinglog: 1 work bookmarked"])
    #expect(try await sandbox.run("bookmarks add").status == 2)
  }

  @Test func `a run of several works reports the work at which it stopped`() async throws {
    try sandbox.pixiv.fault(#"{"match":"bookmark/add","skip":1,"times":1,"do":"status","status":500}"#)
    let run = try await sandbox.run("bookmarks add \(one) \(two) 116050002 --retries 0")
    #expect(run.status == 6 && run.asked.count == 2, "\(run.errors)")
    #expect(
      run.errorLines.prefix(2) == [
        "rankinglog: 1 work bookmarked", "rankinglog: stopped at work \(two) of 3 works",
      ])
  }

  @Test func `a bookmark is not changed at pixiv if it cannot be recorded in the archive`() async throws {
    let directory = sandbox.path("data")
    try sandbox.write("", to: "data/archive.db/x")
    for change in ["add", "remove"] {
      let run = try await sandbox.run("bookmarks \(change) \(one) --data-dir \(directory)")
      #expect(run.status != 0 && run.requests.isEmpty, "\(run.errors)")
    }
  }

  @Test(arguments: ["app", "web", "papi"])
  func `the bookmark of a deleted work is removed`(source: String) async throws {
    _ = try await sandbox.run("bookmarks add \(one) --source web")
    try sandbox.pixiv.world(#"{"delete":[\#(one)]}"#)
    let run = try await sandbox.run("bookmarks remove \(one) --source \(source)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await person.list().isEmpty)
    let sync = try await sandbox.run("bookmarks sync --public --source \(source)")
    #expect(sync.errorLines.last?.contains("75 new, 0 removed, 75 in total") == true, "\(sync.errors)")
  }

  @Test func `removing a deleted work without a stored bookmark ID suggests a full sync`() async throws {
    _ = try await sandbox.run("bookmarks add \(one) --source app")
    try sandbox.pixiv.world(#"{"delete":[\#(one)]}"#)
    let run = try await sandbox.run("bookmarks remove \(one) --source web")
    #expect(run.status == 5 && run.errors.contains("--source app"), "\(run.errors)")
    #expect(try await person.list() == ["\(one)"])
    #expect(try await sandbox.run("bookmarks remove \(one) --source app").status == 0)
  }

  @Test func `a bookmark that was recreated elsewhere is removed by its new ID`() async throws {
    _ = try await sandbox.run("bookmarks add \(one) --source web")
    #expect(try await person.elsewhere.run("bookmarks remove \(one)").status == 0)
    #expect(try await person.elsewhere.run("bookmarks add \(one)").status == 0)
    #expect(try await sandbox.run("bookmarks remove \(one) --source web").status == 0)
    let sync = try await person.elsewhere.run("bookmarks sync --public --full")
    #expect(sync.errorLines.last?.contains("1 removed, 75 in total") == true, "\(sync.errors)")
  }

  @Test func `the list is printed in all formats, without ranks`() async throws {
    let none = try await sandbox.run("bookmarks list")
    #expect(none.status == 5 && none.errors.contains("rankinglog bookmarks sync"))
    _ = try await sandbox.run("bookmarks sync")
    let run = try await sandbox.run("bookmarks list -f ndjson")
    #expect(try run.objects.count == 80)
    let object = try #require(try run.objects.last)
    for key in ["source", "mode", "content", "date", "fetched_at", "position", "rank", "previous_rank"] {
      #expect(object[key] is NSNull, "\(key)")
    }
    let gone = try run.objects.filter { $0["visibility"] as? String != "visible" }
    #expect(!gone.isEmpty, "some are of works that are gone, and keep their place")
    #expect(try await person.list("-n 7") == Array(person.list().prefix(7)))
    #expect(try await person.list("-n 7 --shuffle").count == 7)
    #expect(
      try await sandbox.run("bookmarks -n 7 -f ids").lines == person.list("-n 7"),
      "list is what it means alone")
    let shuffled = try await person.list("--shuffle")
    let listed = try await person.list()
    #expect(shuffled != listed && Set(shuffled) == Set(listed))
    let matching = try await person.list("-w is:portrait")
    #expect(matching.count > 7 && matching.prefix(7) != listed.prefix(7))
    #expect(try await person.list("-n 7 -w is:portrait") == Array(matching.prefix(7)))
    let sample = try await person.list("-n 7 -w is:portrait --shuffle")
    #expect(sample.count == 7 && Set(sample).isSubset(of: matching))
    for format in ["table", "json", "csv", "tsv", "urls"] {
      let run = try await sandbox.run("bookmarks list -n 3 -f \(format)")
      #expect(run.status == 0 && !run.output.isEmpty && run.requests.isEmpty)
    }
  }

  @Test func `stored metadata of a work is never lost`() async throws {
    _ = try await sandbox.run("bookmarks sync --source web")
    let before = try await sandbox.run("bookmarks list -f ndjson --public")
    let some = try before.objects.first { $0["visibility"] as? String == "visible" }
    let id = try #require(some?["id"] as? Int)
    try sandbox.pixiv.world(#"{"delete":[\#(id)]}"#)
    _ = try await sandbox.run("bookmarks sync --source web --full")
    let after = try await sandbox.run("bookmarks list -f ndjson --public").objects
    #expect(after.map { $0["id"] as? Int } == (try before.objects.map { $0["id"] as? Int }))
    let gone = try #require(after.first { $0["id"] as? Int == id })
    #expect(gone["title"] as? String == some?["title"] as? String)
    #expect(gone["visibility"] as? String == "deleted")
  }
}
