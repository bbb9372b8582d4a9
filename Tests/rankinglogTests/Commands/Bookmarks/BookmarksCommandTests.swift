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

  init() async throws {
    person = try await Bookmarker()
    sandbox = person.sandbox
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

  @Test func `tags are sent with a bookmark, except to PAPI`() async throws {
    let app = try await sandbox.run(["bookmarks", "add", "\(one)", "--tag", "空", "--tag", "two words"])
    #expect(app.requests.last?.body.contains("tags%5B%5D=two%20words") == true, "\(app.requests)")
    let web = try await sandbox.run(["bookmarks", "add", "\(one)", "--tag", "空", "--source", "web"])
    #expect(web.requests.last?.body.contains("空") == true)
    let papi = try await sandbox.run("bookmarks add \(one) --tag a --source papi")
    #expect(papi.status == 2 && papi.asked.isEmpty, "\(papi.errors)")
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
