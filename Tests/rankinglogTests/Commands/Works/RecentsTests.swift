import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `show` and `recents`.
@Suite(.watchdog)
struct RecentsTests {
  private let sandbox: Sandbox
  private let one = 116_080_005
  private let two = 116_050_001

  init() throws { sandbox = try Sandbox() }

  @Test func `a work is requested once, and its images never`() async throws {
    let first = try await sandbox.run("show \(one) -f ndjson")
    #expect(first.status == 0, "\(first.errors)")
    #expect(!first.requests.isEmpty && first.images.isEmpty)
    #expect(try JSONKeys.topLevel(of: first.output) == RankingCommandTests.keys + ["caption", "pages"])
    let object = try #require(try first.objects.first)
    for key in ["source", "mode", "content", "date", "fetched_at", "position", "rank", "previous_rank"] {
      #expect(object[key] is NSNull, "\(key)")
    }
    #expect(object["caption"] is String && (object["pages"] as? [Any])?.count == 1)
    #expect(object["bookmarks"] is Int)
    let again = try await sandbox.run("show https://www.pixiv.net/artworks/\(one) -f ndjson", later: 3600)
    #expect(again.output == first.output && again.requests.isEmpty)
    let refreshed = try await sandbox.run("show \(one) -f ndjson --refresh", later: 3600)
    #expect(refreshed.requests.count == first.requests.count)
  }

  @Test func `a table has labeled lines`() async throws {
    let run = try await sandbox.run("show \(one) -f table")
    #expect(run.lines.contains { $0.hasPrefix("ID:        \(one)") })
    #expect(run.lines.contains { $0.hasPrefix("Title:     ") })
    #expect(run.lines.last == "URL:       https://www.pixiv.net/artworks/\(one)")
  }

  @Test func `the last viewed works are printed newest first`() async throws {
    #expect(try await sandbox.run("recents").status == 5)
    #expect(try await sandbox.run("show \(one)").status == 0)
    #expect(try await sandbox.run("show \(two)").status == 0)
    #expect(try await sandbox.run("recents list -f ids").lines == ["\(two)", "\(one)"])
    #expect(try await sandbox.run("show \(one)").status == 0)
    let list = try await sandbox.run("recents -f ids")
    #expect(list.lines == ["\(one)", "\(two)"] && list.requests.isEmpty)
    #expect(try await sandbox.run("recents -n 1 -f ids").lines == ["\(one)"])
    #expect(try await sandbox.run("recents -f table").lines.first?.contains("Title") == true)
  }

  @Test func `show and download of IDs add to the recents, and rankings do not`() async throws {
    #expect(try await sandbox.run("show \(one) \(two) --no-recents").status == 0)
    #expect(try await sandbox.run("recents").status == 5)
    _ = try await sandbox.run("ranking -d 2024-01-05 -n 3")
    _ = try await sandbox.run("download -d 2024-01-05 -n 1 -o \(sandbox.path("a"))")
    _ = try await sandbox.run("download --input - -o \(sandbox.path("a"))", input: "\(one)\n")
    #expect(try await sandbox.run("recents").status == 5)
    #expect(try await sandbox.run("download \(two) -o \(sandbox.path("b")) --no-recents").status == 0)
    #expect(try await sandbox.run("recents").status == 5)
    #expect(try await sandbox.run("download \(two) \(one) -o \(sandbox.path("c"))").status == 0)
    #expect(try await sandbox.run("show \(two)").status == 0)
    #expect(try await sandbox.run("recents -f ids").lines == ["\(two)", "\(one)"])
  }

  @Test func `the images of recents are exported, from the disk first`() async throws {
    _ = try await sandbox.run("show \(one) \(two)")
    let export = try await sandbox.run("recents export \(sandbox.path("seen"))")
    #expect(export.status == 0 && export.output.isEmpty, "\(export.errors)")
    #expect(
      sandbox.files(in: "seen") == [
        "illust_id_\(two)_p0.jpg", "illust_id_\(two)_p1.jpg", "illust_id_\(one)_p0.gif",
      ])
    #expect(export.errorLines.last?.hasPrefix("rankinglog: 3 downloaded, 0 present, 0 failed; ") == true)
    let again = try await sandbox.run("recents export \(sandbox.path("seen"))")
    #expect(
      again.requests.isEmpty
        && again.errorLines.last?.hasPrefix("rankinglog: 0 downloaded, 3 present") == true)
    let other = try await sandbox.run("recents export \(sandbox.path("other")) -n 1")
    #expect(other.requests.isEmpty && sandbox.files(in: "other").count == 2)
  }

  @Test func `smaller images come from the cache`() async throws {
    _ = try await sandbox.run("show \(one)")
    let first = try await sandbox.run("recents export \(sandbox.path("a")) --size regular")
    #expect(first.status == 0 && first.images.count == 1)
    try FileManager.default.removeItem(atPath: sandbox.path("a"))
    let second = try await sandbox.run("recents export \(sandbox.path("b")) --size regular")
    #expect(second.status == 0 && second.requests.isEmpty, "\(second.errors)")
    #expect(sandbox.files(in: "b").count == 1)
  }

  @Test func `recents clear empties the list and deletes no images`() async throws {
    _ = try await sandbox.run("download \(one) -o \(sandbox.path("a"))")
    let clear = try await sandbox.run("recents clear")
    #expect(clear.status == 0 && clear.requests.isEmpty && clear.output.isEmpty)
    #expect(clear.errors == "rankinglog: 1 work removed from the list; files were not deleted\n")
    #expect(sandbox.files(in: "a").count == 1)
    #expect(try await sandbox.run("recents").status == 5)
  }

  @Test func `a deleted work among several is named, and the others are printed`() async throws {
    let run = try await sandbox.run("show 116020003 \(one) -f json")
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("116020003"))
    let works = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(works?.map { $0["id"] as? Int } == [one])
    #expect(try await sandbox.run("show 116020003").status == 5)
    #expect(try await sandbox.run("show \(one + 1) --offline").status == 5)
  }
}
